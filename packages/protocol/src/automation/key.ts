// Apart from what the settings hold, which is loaded when one is used.

export const automationKey = (id: string): string => `automation/${id}`;
export const isAutomationKey = (key: string): boolean => key.startsWith('automation/');
