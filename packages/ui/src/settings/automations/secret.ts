/** Names of what is usually kept secret. */
export const looksSecret = (name: string): boolean => /auth|token|secret|api-?key|password|signature/i.test(name);
