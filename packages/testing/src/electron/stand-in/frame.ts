import { fromEngine } from './address.ts';
import type { FrameInfo, FrameTree } from './cdp.ts';
import { schemes } from './schemes.ts';

/** A frame of a page, as main sees it. */
export class Frame {
  readonly id: string;
  readonly parent: Frame | null;
  #url: string;

  constructor(id: string, parent: Frame | null, url: string) {
    this.id = id;
    this.parent = parent;
    this.#url = url;
  }

  get url(): string {
    return fromEngine(this.#url, schemes);
  }

  get top(): Frame {
    return this.parent?.top ?? this;
  }

  show(url: string): void {
    this.#url = url;
  }
}

/** The frames of one page, kept in step with the browser's events. */
export class Frames {
  readonly #frames = new Map<string, Frame>();
  #top: Frame | null = null;

  get top(): Frame {
    if (this.#top === null) throw new Error('the page has no frame yet');
    return this.#top;
  }

  get begun(): boolean {
    return this.#top !== null;
  }

  get all(): readonly Frame[] {
    return [...this.#frames.values()];
  }

  find(id: string): Frame | null {
    return this.#frames.get(id) ?? null;
  }

  begin(tree: FrameTree, parent: Frame | null = null): void {
    const frame = this.#add(tree.frame.id, parent, tree.frame.url);
    if (parent === null) this.#top = frame;
    for (const child of tree.childFrames ?? []) this.begin(child, frame);
  }

  attach(id: string, parentId: string): void {
    this.#add(id, this.find(parentId), 'about:blank');
  }

  detach(id: string): void {
    for (const frame of this.all) if (frame.parent?.id === id) this.detach(frame.id);
    this.#frames.delete(id);
  }

  navigate(info: FrameInfo): void {
    const known = this.find(info.id) ?? this.#add(info.id, this.find(info.parentId ?? ''), '');
    for (const frame of this.all) if (frame.parent === known) this.detach(frame.id);
    known.show(info.url + (info.urlFragment ?? ''));
    if (info.parentId === undefined) this.#top = known;
  }

  #add(id: string, parent: Frame | null, url: string): Frame {
    const frame = new Frame(id, parent, url);
    this.#frames.set(id, frame);
    return frame;
  }
}
