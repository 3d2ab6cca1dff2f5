const itemsIn = (scroller: Element): readonly HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>('[data-item]')];

/** Where somebody reads: the first item in sight, and how far its upper edge is from that of what scrolls. */
export class Place {
  #item: { readonly key: string; readonly top: number } | undefined;
  scrollTop = 0;

  remember(scroller: Element): void {
    this.scrollTop = scroller.scrollTop;
    const edge = scroller.getBoundingClientRect().top;
    const items = itemsIn(scroller);
    // They stand below each other: the first whose lower edge is in sight is found by halving.
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((items[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle;
      else low = middle + 1;
    }
    const found = items[low];
    this.#item = found && { key: found.dataset.item ?? '', top: found.getBoundingClientRect().top - edge };
  }

  /** Scrolls so that the remembered item stands where it stood. */
  restore(scroller: Element): void {
    const item = this.#item;
    if (item === undefined) return;
    const found = itemOf(scroller, item.key);
    if (found === null) return;
    const moved = found.getBoundingClientRect().top - scroller.getBoundingClientRect().top - item.top;
    if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
  }
}

/** The element of an item, while it is drawn. */
export function itemOf(scroller: Element, key: string): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`);
}

/** The first of the questions and approvals that a conversation ends with and that are open; null where it ends with something else. */
export function openCard(scroller: Element): HTMLElement | null {
  let first: HTMLElement | null = null;
  for (const item of itemsIn(scroller).toReversed()) {
    const card = item.querySelector<HTMLElement>('[data-question], [data-approval]');
    if (card === null) break;
    first = card;
  }
  return first;
}
