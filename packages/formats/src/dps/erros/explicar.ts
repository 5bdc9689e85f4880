import { type Campo, comoResolverEm } from '../campos.ts'
import { ERROS_DA_EMISSAO } from './emissao.ts'
import type { TabelaDeErros } from './erro.ts'
import { ERROS_DOS_EVENTOS } from './eventos.ts'
import { ERROS_DO_IBS_CBS } from './ibs-cbs.ts'
import { ERROS_DAS_PESSOAS } from './pessoas.ts'
import { ERROS_DO_SERVICO } from './servico.ts'
import { ERROS_DA_TRANSMISSAO } from './transmissao.ts'
import { ERROS_DOS_TRIBUTOS } from './tributos.ts'

const TABELAS: readonly TabelaDeErros[] = [
  ERROS_DA_EMISSAO,
  ERROS_DAS_PESSOAS,
  ERROS_DO_SERVICO,
  ERROS_DOS_TRIBUTOS,
  ERROS_DOS_EVENTOS,
  ERROS_DA_TRANSMISSAO,
  ERROS_DO_IBS_CBS,
]

/** Every code of the national system, with what it means. */
export const ERROS = new Map(TABELAS.flatMap((tabela) => Object.entries(tabela)))

export type RejeicaoExplicada = {
  readonly codigo: string
  /** False when the code is not in our table: then the sentence only says so. */
  readonly conhecida: boolean
  readonly mensagem: string
  /** The place that repairs it; absent when nobody knows. */
  readonly campo?: Campo
  readonly comoResolver: string
  /** What the system answered, as it answered. */
  readonly mensagemOficial?: string
}

/** Letters and digits alone, as the codes are: the system writes some with blanks or in lower case. */
const limpar = (codigo: string): string => codigo.trim().toUpperCase().slice(0, 20)

/** What a refusal of the national system means and what to do. It never throws. */
export function explicarRejeicao(codigo: string, mensagemOficial?: string): RejeicaoExplicada {
  const limpo = limpar(String(codigo))
  const oficial = mensagemOficial?.trim() ?? ''
  const dela = oficial === '' ? {} : { mensagemOficial: oficial }
  const erro = ERROS.get(limpo)
  if (erro === undefined)
    return {
      codigo: limpo,
      conhecida: false,
      mensagem: 'O sistema nacional recusou, com um código que o Razão ainda não conhece.',
      comoResolver:
        oficial === ''
          ? 'Tente de novo; se a recusa continuar, avise o suporte com o código.'
          : 'Leia a mensagem do sistema nacional; se ela não bastar, avise o suporte com o código.',
      ...dela,
    }
  const [campo, mensagem, comoResolver = comoResolverEm(campo)] = erro
  return { codigo: limpo, conhecida: true, mensagem, campo, comoResolver, ...dela }
}
