/** Where `real` is not what `espera` says, as `campo: esperado X, veio Y`; extra fields are fine. */
export function diferencas(real: unknown, espera: unknown, campo = ''): string[] {
  if (Array.isArray(espera)) {
    if (!Array.isArray(real) || real.length !== espera.length) {
      return [dizer(campo, espera, real)]
    }
    return espera.flatMap((item, i) => diferencas(real[i], item, `${campo}[${i}]`))
  }
  if (typeof espera === 'object' && espera !== null) {
    if (typeof real !== 'object' || real === null) return [dizer(campo, espera, real)]
    return Object.entries(espera).flatMap(([nome, valor]) =>
      diferencas(Reflect.get(real, nome), valor, campo === '' ? nome : `${campo}.${nome}`),
    )
  }
  return Object.is(real, espera) ? [] : [dizer(campo, espera, real)]
}

const dizer = (campo: string, espera: unknown, real: unknown): string =>
  `${campo}: esperado ${JSON.stringify(espera)}, veio ${JSON.stringify(real)}`
