import { getCACertificates } from 'node:tls'

/** `ca` takes the place of those of the machine: they are told again, beside the others. */
export const confiadas = (autoridades: string): string[] => [
  ...getCACertificates('default'),
  autoridades,
]
