/** Sums, percents, shares, tax and tips. */
import type { Utterances } from './utterances.ts';

export const englishSums: Utterances = {
  locale: 'en',
  said: [
    ["what's 12 x 7", 'say 12 x 7 = 84'],
    ['15% tip on 84', 'say A tip of 15% on 84 is 12.60; together 96.60.'],
    ['split 84.50 between 3', 'say 84.50 split between 3: 2 pay 28.17 and 1 pays 28.16.'],
    ['split a bill of 90 between 4 people', 'say 90 split between 4 is 22.50 each.'],
    ['divide 100 by 8', 'say 100 split between 8 is 12.50 each.'],
    ['19% VAT on 100', 'say 19% tax on 100 is 19; together 119.'],
    ['119 including 19% VAT', 'say 119 with 19% tax in it is 100 and 19 tax.'],
    ['20% off 60', 'say 20% off 60 leaves 48.'],
    ['what percent of 80 is 12?', 'say 12 is 15% of 80.'],
    ['what is 12 as a percentage of 80', 'say 12 is 15% of 80.'],
    ['2 to the power of 10', 'say 2 to the power of 10 = 1024'],
    ['square root of 81', 'say square root of 81 = 9'],
    ['(3+4)^2', 'say (3+4)^2 = 49'],
    ['80 + 15%', 'say 80 + 15% = 92'],
    ['twenty five times four', 'say twenty five times four = 100'],
    ['one hundred and twenty divided by four', 'say one hundred and twenty divided by four = 30'],
    ['1,234.50 + 0.50', 'say 1,234.50 + 0.50 = 1235'],
    ['７×８', 'say ７×８ = 56'],
    ['10 / 0', 'say Nothing can be divided by zero.'],
    ['what is half of 31?', 'say half of 31 = 15.5'],
    ['3 plus 4 times 5', 'say 3 plus 4 times 5 = 23'],
    ['-5 + 3', 'say -5 + 3 = -2'],
  ],
};
