import { type Memorial, ok, type Recusa, type Result } from '../dinheiro/index.ts'
import {
  cppDoContratante,
  declararDasn,
  type FatosDaContratacao,
  type FatosDaDasn,
  type FatosDoExcesso,
  type FatosDoRecalculo,
  type FatosDoRelatorio,
  impedimentosDoMei,
  recalcularComoMe,
  relatorioMensalDoMei,
  type SituacaoDoMei,
  tributarExcesso,
} from '../tributos/mei/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import type { Exemplo } from './exemplo.ts'

type Regra<T> = (fatos: never, memorial: Memorial) => Result<T, Recusa>

const conferirPor =
  <T extends object>(regra: Regra<T>, ultimo?: (valor: T) => unknown) =>
  ({ fatos, espera }: Exemplo): string[] =>
    conferirResultado(
      (memorial) => regra(fatos as never, memorial),
      espera,
      ultimo ? { ultimo } : {},
    )

/** What surrounds the DAS-MEI. */
export const CONFERENTES_DO_MEI: Readonly<Record<string, (exemplo: Exemplo) => string[]>> = {
  'mei-recalculo': conferirPor(
    (fatos: FatosDoRecalculo, memorial) => recalcularComoMe(fatos, memorial),
    ({ total }) => total,
  ),
  'mei-excesso': conferirPor(
    (fatos: FatosDoExcesso, memorial) => tributarExcesso(fatos, memorial),
    ({ apuracao }) => apuracao.aPagar,
  ),
  'mei-cpp-do-contratante': conferirPor((fatos: FatosDaContratacao, memorial) =>
    cppDoContratante(fatos, memorial),
  ),
  'mei-dasn': conferirPor((fatos: FatosDaDasn, memorial) => declararDasn(fatos, memorial)),
  'mei-relatorio': conferirPor((fatos: FatosDoRelatorio) => relatorioMensalDoMei(fatos)),
  'mei-impedimentos': conferirPor((fatos: SituacaoDoMei) => {
    const achados = impedimentosDoMei(fatos)
    return achados.ok ? ok({ codigos: achados.value.map(({ codigo }) => codigo) }) : achados
  }),
}
