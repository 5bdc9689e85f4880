import {
  comMemoria,
  conferirMemoria,
  type Memorial,
  type Recusa,
  type Result,
  SEM_MEMORIA,
} from '../dinheiro/index.ts'
import { diferencas } from './diferencas.ts'

type Conferencia<T> = {
  /** What the last step of the memória must show; without it the memória is only redone. */
  readonly ultimo?: (valor: T) => unknown
  /** How the value appears to the case. */
  readonly mostrar?: (valor: T) => object
}

type ComAvisos = { readonly avisos?: readonly (string | { readonly codigo: string })[] }

/**
 * Runs a rule with and without memória and says what differs from the case: `recusa` is the code of
 * the refusal expected, `avisos` the codes of the warnings, everything else fields of the value.
 */
export function conferirResultado<T extends object, R extends Recusa>(
  apurar: (memorial: Memorial) => Result<T, R>,
  { recusa, ...espera }: Record<string, unknown>,
  { ultimo, mostrar }: Conferencia<T> = {},
): string[] {
  const memorial = comMemoria()
  const resultado = apurar(memorial)
  if (recusa !== undefined) {
    if (resultado.ok) return [`esperada a recusa ${recusa}, mas houve resultado`]
    return diferencas(resultado.refusal, { codigo: recusa, ...espera })
  }
  if (!resultado.ok) return [`${resultado.refusal.codigo}: ${resultado.refusal.mensagem}`]
  const { value } = resultado
  const { avisos } = value as ComAvisos
  const visto = {
    ...(mostrar ? mostrar(value) : value),
    ...(avisos
      ? { avisos: avisos.map((aviso) => (typeof aviso === 'string' ? aviso : aviso.codigo)) }
      : {}),
  }
  const esperado = ultimo?.(value)
  const mostrado = memorial.passos.at(-1)?.resultado.valor
  return [
    ...diferencas(visto, espera),
    ...conferirMemoria(memorial.passos),
    ...(ultimo && mostrado !== esperado
      ? [`a memória termina em ${mostrado} e o valor é ${esperado}`]
      : []),
    ...(JSON.stringify(apurar(SEM_MEMORIA)) === JSON.stringify(resultado)
      ? []
      : ['com memória e sem memória dão resultados diferentes']),
  ]
}
