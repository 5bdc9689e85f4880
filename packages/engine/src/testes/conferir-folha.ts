import { comMemoria, conferirMemoria } from '../dinheiro/index.ts'
import { responder } from '../folha/testes/exemplos.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

/** A case of the folha, asked as its own tests ask. */
export const conferirFolha =
  (regra: string) =>
  ({ fatos, espera }: Exemplo): string[] => {
    const memorial = comMemoria()
    const resposta = responder(regra, fatos, memorial)
    const { recusa, avisos, ...valores } = espera
    if (recusa !== undefined) {
      return resposta.ok
        ? ['esperada uma recusa']
        : diferencas(resposta.refusal, { codigo: recusa })
    }
    if (!resposta.ok) return [resposta.refusal.mensagem]
    // A number says how many warnings there are; a list says which.
    const visto = typeof avisos === 'number' ? resposta.value.avisos?.length : resposta.value.avisos
    return [
      ...diferencas(resposta.value, valores),
      ...(avisos === undefined ? [] : diferencas(visto, avisos, 'avisos')),
      ...conferirMemoria(memorial.passos),
    ]
  }
