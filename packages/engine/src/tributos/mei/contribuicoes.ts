import {
  type Centavos,
  decimal,
  emCentavos,
  emTaxa,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
} from '../../dinheiro/index.ts'
import { comPorta, mes, objeto, umDe, valor } from '../../porta/index.ts'
import { TABELAS_MEI } from '../../tabelas/mei/index.ts'
import { type Competencia, vigente } from '../../tempo/index.ts'
import type { RecusaMei } from './tipos.ts'

/** Services of a MEI whose contractor owes the CPP (LC 123/2006, art. 18-B, § 1º). */
export const SERVICOS_DO_ART_18_B = [
  'hidraulica',
  'eletricidade',
  'pintura',
  'alvenaria',
  'carpintaria',
  'manutencao-de-veiculos',
] as const
export type ServicoDoArt18B = (typeof SERVICOS_DO_ART_18_B)[number]

export type FatosDaContratacao = {
  readonly competencia: Competencia
  readonly servico: ServicoDoArt18B | 'outro'
  /** `simples` has its CPP inside the DAS; `simples-anexo-iv` and `empresa` pay it apart. */
  readonly contratante: 'empresa' | 'simples' | 'simples-anexo-iv' | 'pessoa-fisica'
  readonly valor: Centavos
}

export type CppDaContratacao = {
  readonly devida: boolean
  readonly valor: Centavos
  /** The contractor reports the MEI as contribuinte individual. */
  readonly informaNoEsocial: boolean
}

/** CPP of 20 % of who hires a MEI for the services of art. 18-B. Amounts in centavos. */
export const cppDoContratante = comPorta(
  objeto<FatosDaContratacao>({
    competencia: mes,
    servico: umDe([...SERVICOS_DO_ART_18_B, 'outro']),
    contratante: umDe(['empresa', 'simples', 'simples-anexo-iv', 'pessoa-fisica']),
    valor,
  }),
  cppDoContratanteConferido,
)

function cppDoContratanteConferido(
  fatos: FatosDaContratacao,
  memorial: Memorial,
): Result<CppDaContratacao, RecusaMei> {
  const { servico, contratante, valor } = fatos
  const tabela = vigente(TABELAS_MEI, fatos.competencia)
  if (!tabela.ok) return tabela
  const alcancado = servico !== 'outro' && contratante !== 'pessoa-fisica'
  const devida = alcancado && contratante !== 'simples'
  if (!devida) return ok({ devida, valor: 0, informaNoEsocial: alcancado })
  const taxa = tabela.value.cppDoContratante
  const cpp = meioParaCima(decimal(valor).mul(taxa))
  memorial.passo(() => ({
    id: 'mei.cpp-do-contratante',
    rotulo: 'CPP de quem contrata o MEI',
    formula: 'servico × taxa',
    operandos: {
      servico: { rotulo: 'Valor do serviço', valor: emCentavos(valor), origem: { tabela: 'nota' } },
      taxa: {
        rotulo: 'Contribuição patronal',
        valor: emTaxa(taxa),
        origem: { tabela: 'Lei 8.212/1991, art. 22, III' },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(cpp),
    fundamento: 'LC 123/2006, art. 18-B, § 1º; Lei 8.212/1991, art. 22, III',
    regra: `mei.cpp-do-contratante@${tabela.value.desde}`,
  }))
  return ok({ devida, valor: cpp, informaNoEsocial: true })
}
