/** Arithmetic with days. */
import type { Utterances } from './utterances.ts';

export const englishDates: Utterances = {
  locale: 'en',
  said: [
    ["what's the date", 'say Today is Friday, 27 November.'],
    ['what day is it', 'say Today is Friday, 27 November.'],
    ['what time is it?', 'say It is 14:20.'],
    ['how many days until 24 December', 'say 27 days until 24 December. That is 3 weeks and 6 days.'],
    ['how long until Christmas?', 'say 28 days until 25 December. That is 4 weeks.'],
    ["how many sleeps till new year's eve", 'say 34 days until 31 December. That is 4 weeks and 6 days.'],
    ['how many days until tomorrow', 'say 1 day until 28 November.'],
    ['days until 29 February', 'say 459 days until 29 February 2028. That is 65 weeks and 4 days.'],
    ['what day is 3 May', 'say 3 May 2027 is a Monday.'],
    ['what day is 3rd of May 2027?', 'say 3 May 2027 is a Monday.'],
    ['which day was 1 January 2000', 'say 1 January 2000 is a Saturday.'],
    ['what date is it in three weeks', 'say 18 December is a Friday.'],
    ['what date is 10 days from now', 'say 7 December is a Monday.'],
    ['what day is the day after tomorrow', 'say 29 November is a Sunday.'],
    ['when is Boxing Day', 'say 26 December is a Saturday.'],
    ['how many days since 1 May', 'say 210 days since 1 May.'],
    ['how many days between 1 March and 5 April', 'say 35 days from 1 March 2027 to 5 April 2027.'],
    ['how many days from 20 December to 3 January', 'say 14 days from 20 December 2026 to 3 January 2027.'],
    ['how old is someone born on 5 March 1990', 'say Born on 5 March 1990 makes 36 today.'],
    ['I was born on 27 November 1980, how old am I?', 'say Born on 27 November 1980 makes 46 today.'],
    ['how old is someone born in 1990', 'say Whoever was born in 1990 turns 36 this year.'],
    ['what day is 31 June', 'say There is no such day.'],
    ['what day is a week on Monday', 'say 7 December is a Monday.'],
    ['what date is the end of the month', 'say 30 November is a Monday.'],
    ['what day is 5.3.2027', 'say 5 March 2027 is a Friday.'],
    ['what day is it on Friday', 'say 27 November is a Friday.'],
  ],
};
