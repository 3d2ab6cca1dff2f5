/** Longer than anything here takes on the slowest machine, and shorter than a test may take. Milliseconds. */
const patience = 15_000;

/** Waits until it is so, however slow the machine is, and says what never came. */
export async function until(isSo: () => boolean, never: () => string, every = 5): Promise<void> {
  const end = performance.now() + patience;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(never());
    await new Promise(resolve => setTimeout(resolve, every));
  }
}
