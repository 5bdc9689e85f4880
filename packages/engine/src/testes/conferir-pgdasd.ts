import { declararPgdasd, type FatosDeclaracao } from '../tributos/pgdasd/index.ts'
import { apurarSimples } from '../tributos/simples/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { type FatosDoExemplo, montarFatos } from './conferir-simples.ts'
import type { Exemplo } from './exemplo.ts'

/** `comparar` sends the values of the DAS that the engine finds for the same facts. */
export function conferirPgdasd({ fatos, espera }: Exemplo): string[] {
  const {
    comparar,
    fatos: doMes,
    ...resto
  } = fatos as { comparar?: boolean; fatos: FatosDoExemplo }
  const simples = montarFatos(doMes)
  const apurada = comparar ? apurarSimples(simples) : null
  const declaracao = {
    ...resto,
    fatos: simples,
    ...(apurada?.ok ? { apuracao: apurada.value } : {}),
  } as FatosDeclaracao
  return conferirResultado(() => declararPgdasd(declaracao), espera)
}
