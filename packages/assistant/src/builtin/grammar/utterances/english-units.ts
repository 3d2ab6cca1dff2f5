/** Units, also of the kitchen and of both countries. */
import type { Utterances } from './utterances.ts';

export const englishUnits: Utterances = {
  locale: 'en',
  said: [
    ['5 km in miles', 'say 5 km is about 3.10686 miles.'],
    ['how many grams in a pound?', 'say 1 lb is about 453.592 g.'],
    ['convert 180 C to F', 'say 180 °C is 356 °F.'],
    ['350 fahrenheit in celsius', 'say 350 °F is about 176.7 °C.'],
    ['5 ft 10 in in cm', 'say 5 feet 10 inches is 177.8 cm.'],
    ['how many ml in a cup', 'say 1 cup is 250 ml. A cup here is a metric one of 250 ml; say “US cup” for the other.'],
    ['2 cups in grams', 'say A volume and a weight measure different things, so one can’t be turned into the other.'],
    ['3 tbsp in tsp', 'say 3 tablespoons is 9 teaspoons.'],
    ['1.5 GB in MB', 'say 1.5 GB is 1500 MB.'],
    ['how many minutes are there in 3 hours', 'say 3 hours is 180 minutes.'],
    ['how many days in 6 weeks', 'say 6 weeks is 42 days.'],
    ['half a pound in grams', 'say 0.5 lb is about 226.796 g.'],
    ['100 km/h in mph', 'say 100 km/h is about 62.1371 mph.'],
    ['2 acres in hectares', 'say 2 acres is about 0.809371 hectares.'],
    ['one US cup in ml', 'say 1 US cup is about 236.588 ml.'],
    ['10 jin in kg', 'say 10 jin is 5 kg.'],
  ],
};
