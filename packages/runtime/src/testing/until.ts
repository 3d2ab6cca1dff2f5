/** A test has forty seconds. Milliseconds. */
const patience = 35_000;
/** Where one thread does all the work, a slow machine is seldom asked. */
const fewestLooks = 400;

/** Waits until it is so, however slow the machine is, and says what never came. */
export async function until(isSo: () => boolean, never: () => string, every = 5): Promise<void> {
  const end = performance.now() + patience;
  for (let looks = 0; !isSo(); looks++) {
    if (looks >= fewestLooks && performance.now() > end) throw new Error(never());
    await new Promise(resolve => setTimeout(resolve, every));
  }
}
