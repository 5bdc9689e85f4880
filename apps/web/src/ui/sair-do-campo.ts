/**
 * The person left a field for a button: what it does will say what is wrong. A message put under the field at that
 * instant would move the button from under the click.
 */
export const paraUmBotao = ({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean =>
  typeof HTMLButtonElement !== 'undefined' && relatedTarget instanceof HTMLButtonElement
