import { REGIME } from '../cadastro/index.ts'
import { formatarReais } from '../dinheiro/index.ts'
import {
  apurarFolhaDoFatorR,
  type FatosDoMes,
  type Fechamento,
  fecharMes,
  ordenarAvisos,
  serializarCanonico,
  sha256,
} from '../fechamento/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import type { MesDaEmpresa } from './tipos.ts'

/** The month worked out, with what proves it: same facts, same rules, same hashes. */
export type Apurado = {
  readonly fechamento: Fechamento
  /** Facts as canonical JSON: what is kept and what was hashed. */
  readonly fatosTexto: string
  readonly entradaHash: string
  readonly regrasHash: string
  readonly resultadoHash: string
  readonly avisos: readonly Aviso[]
}
export type RecusaDaApuracao = { readonly codigo: string; readonly mensagem: string }

/** SHA-256 of a text in UTF-8, in hexadecimal: the engine's own, or a faster one of the machine. */
export type Digerir = (texto: string) => string

// A whole batch uses the same few tables: their hash is worked out once per text.
const HASH_DAS_TABELAS = new Map<string, string>()
function hashDasTabelas(texto: string, digerir: Digerir): string {
  const guardado = HASH_DAS_TABELAS.get(texto)
  if (guardado !== undefined) return guardado
  if (HASH_DAS_TABELAS.size > 500) HASH_DAS_TABELAS.clear()
  const hash = digerir(texto)
  HASH_DAS_TABELAS.set(texto, hash)
  return hash
}

/** Runs the engine over the facts; a refusal of the law is an answer, not a failure. */
export function apurarEmpresa(
  dados: FatosDoMes,
  avisosDaCasa: readonly Aviso[],
  digerir: Digerir = sha256,
): Apurado | RecusaDaApuracao {
  const fatos = comFolhaDoMes(dados)
  const fechado = fecharMes(fatos)
  if (!fechado.ok) return { codigo: fechado.refusal.codigo, mensagem: fechado.refusal.mensagem }
  const fechamento = fechado.value
  const fatosTexto = serializarCanonico(fatos)
  const regrasTexto = serializarCanonico(fechamento.tabelas)
  return {
    fechamento,
    fatosTexto,
    entradaHash: digerir(fatosTexto),
    regrasHash: hashDasTabelas(regrasTexto, digerir),
    // The engine's `hashDoMes`, from texts that are already written.
    resultadoHash: digerir(
      `{"fatos":${fatosTexto},"regras":${regrasTexto},"resultado":${serializarCanonico(fechamento)}}`,
    ),
    avisos: ordenarAvisos([...avisosDaCasa, ...fechamento.avisos]),
  }
}

/**
 * The folha of the month itself, as the next ones will count it. It moves no tax of this month (only
 * the opening one looks at it), but the warnings about the next months do; and its CPP is in the DAS,
 * so the tax is worked out once to know it.
 */
function comFolhaDoMes(fatos: FatosDoMes): FatosDoMes {
  if (fatos.regime !== REGIME.simples) return fatos
  const { simples, competencia } = fatos
  const comFatorR = simples.atividades.some(({ anexo }) => anexo === 'FATOR_R')
  if (!comFatorR || simples.folhaDoMes > 0 || simples.abertura === competencia) return fatos
  const folha = apurarFolhaDoFatorR(fatos)
  if (!folha.ok) return fatos
  const { remuneracao, cpp, fgts } = folha.value
  return { ...fatos, simples: { ...simples, folhaDoMes: remuneracao + cpp + fgts } }
}

/** What the house knows of the facts and the engine does not, said where the number is shown. */
export const avisosDaCasa = (empresa: MesDaEmpresa): readonly Aviso[] => [
  ...semRecebimentos(empresa),
  ...csrfAReceber(empresa),
]

function semRecebimentos({ perfil, informacoes }: MesDaEmpresa): readonly Aviso[] {
  if (!perfil.caixa || informacoes !== null || perfil.regime === REGIME.mei) return []
  return [
    {
      codigo: 'caixa-sem-recebimentos',
      gravidade: 'grave',
      mensagem:
        'A empresa optou pelo regime de caixa e ninguém informou os recebimentos do mês: o cálculo usou a competência. Informe o que foi recebido em «Outras informações da competência» antes de conferir.',
    },
  ]
}

/** Who never tells what was received would never offset it: it is said every month, and stops nothing. */
function csrfAReceber({ csrf }: MesDaEmpresa): readonly Aviso[] {
  const aReter = csrf?.aReter ?? 0
  if (aReter <= 0) return []
  return [
    {
      codigo: 'csrf-a-receber',
      gravidade: 'informacao',
      mensagem: `Há ${formatarReais(aReter)} de PIS, COFINS e CSLL em notas sem recebimento informado: o cliente retém quando paga, e a dedução é do mês do recebimento (Lei 10.833/2003, arts. 30 e 36). Informe o que já foi recebido em Receitas › Notas fiscais.`,
    },
  ]
}
