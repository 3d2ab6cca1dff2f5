/// <reference types="vite/client" />

/** The version of this build, as it is written into the page. */
declare const __BATON_VERSION__: string;
