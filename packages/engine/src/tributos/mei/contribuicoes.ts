import {
  type Centavos,
  decimal,
  emCentavos,
  emTaxa,
  type Memorial,
  meioParaCima,
  ok,
  type Result,
  refuse,
  SEM_MEMORIA,
} from '../../dinheiro/index.ts'
import { TABELAS_MEI } from '../../tabelas/mei/index.ts'
import { SALARIO_MINIMO } from '../../tabelas/salario-minimo/index.ts'
import {
  type Competencia,
  type DataCivil,
  type Feriados,
  type SemTabelaVigente,
  SO_NACIONAIS,
  vencimentoDe,
  vigente,
} from '../../tempo/index.ts'
import { parteDoSalario } from './apurar.ts'
import type { RecusaMei } from './tipos.ts'

export type ComplementoDoMei = {
  readonly valor: Centavos
  readonly codigoGps: '1910'
  readonly vencimento: DataCivil
}

/**
 * What the MEI pays, if it wants, to count the months for the retirement by time: 15 % of the
 * salário mínimo by GPS 1910 (Lei 8.212/1991, art. 21, § 3º).
 */
export function complementoDoMei(
  competencia: Competencia,
  feriados: Feriados = SO_NACIONAIS,
  memorial: Memorial = SEM_MEMORIA,
): Result<ComplementoDoMei, SemTabelaVigente> {
  const tabela = vigente(TABELAS_MEI, competencia)
  if (!tabela.ok) return tabela
  const salario = vigente(SALARIO_MINIMO, competencia)
  if (!salario.ok) return salario
  const vencimento = vencimentoDe('gps-contribuinte-individual', competencia, feriados)
  if (!vencimento.ok) return vencimento
  const valor = parteDoSalario(salario.value.valor, tabela.value.complemento)
  memorial.passo(() => ({
    id: 'mei.complemento',
    rotulo: 'Complementação da contribuição do MEI',
    formula: 'salarioMinimo × taxa',
    operandos: {
      salarioMinimo: {
        rotulo: 'Salário mínimo',
        valor: emCentavos(salario.value.valor),
        origem: { tabela: salario.value.fonte },
      },
      taxa: {
        rotulo: 'Complementação',
        valor: emTaxa(tabela.value.complemento),
        origem: { tabela: 'Lei 8.212/1991, art. 21, § 3º' },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento: 'Lei 8.212/1991, art. 21, § 3º',
    regra: `mei.complemento@${tabela.value.desde}`,
  }))
  return ok({ valor, codigoGps: '1910', vencimento: vencimento.value })
}

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
export function cppDoContratante(
  fatos: FatosDaContratacao,
  memorial: Memorial = SEM_MEMORIA,
): Result<CppDaContratacao, RecusaMei> {
  const { servico, contratante, valor } = fatos
  const tabela = vigente(TABELAS_MEI, fatos.competencia)
  if (!tabela.ok) return tabela
  if (!Number.isSafeInteger(valor) || valor < 0) {
    return refuse({
      codigo: 'fato-invalido',
      campo: 'valor',
      mensagem: 'O valor do serviço não pode ser negativo.',
    })
  }
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
