import { CONTAS_DE_APURACAO } from './plano/apuracao.ts'
import { CONTAS_DO_ATIVO } from './plano/ativo.ts'
import { CONTAS_DE_DESPESA } from './plano/despesas.ts'
import type { LinhaDoPlano } from './plano/linha.ts'
import { CONTAS_DO_PASSIVO } from './plano/passivo.ts'
import { CONTAS_DE_RECEITA } from './plano/receitas.ts'
import type { CodigoDeConta, ContaPadrao, GrupoDeConta } from './tipos.ts'

const GRUPOS: Readonly<Record<string, GrupoDeConta>> = {
  '1': 'ativo',
  '2': 'passivo',
  '2.3': 'patrimonio-liquido',
  '3': 'resultado',
  '4': 'resultado',
  '5': 'apuracao',
  '9': 'compensacao',
}

function grupoDe(codigo: CodigoDeConta): GrupoDeConta {
  const grupo = GRUPOS[codigo.slice(0, 3)] ?? GRUPOS[codigo.slice(0, 1)]
  if (!grupo) throw new Error(`Invariante quebrada: conta ${codigo} fora dos grupos do plano`)
  return grupo
}

/** `1.1.1.02` → `1.1.1`; null on the first level. */
export function contaSuperior(codigo: CodigoDeConta): CodigoDeConta | null {
  const ponto = codigo.lastIndexOf('.')
  return ponto < 0 ? null : codigo.slice(0, ponto)
}

function conta([codigo, nome, natureza, referencial, funcao]: LinhaDoPlano): ContaPadrao {
  return {
    codigo,
    nome,
    tipo: funcao === undefined ? 'sintetica' : 'analitica',
    natureza: natureza === 'D' ? 'devedora' : 'credora',
    grupo: grupoDe(codigo),
    nivel: codigo.split('.').length,
    superior: contaSuperior(codigo),
    redutora: nome.startsWith('(-)'),
    referencial: referencial?.replace('?', '') || null,
    referencialAConferir: referencial?.startsWith('?') ?? false,
    funcao: funcao ?? '',
  }
}

/**
 * Standard chart for small service and commerce companies: four levels, entries only on the fourth
 * (ITG 2000; Manual da ECD). In order of code.
 */
export const PLANO_PADRAO: readonly ContaPadrao[] = [
  ...CONTAS_DO_ATIVO,
  ...CONTAS_DO_PASSIVO,
  ...CONTAS_DE_RECEITA,
  ...CONTAS_DE_DESPESA,
  ...CONTAS_DE_APURACAO,
].map(conta)

const POR_CODIGO: ReadonlyMap<CodigoDeConta, ContaPadrao> = new Map(
  PLANO_PADRAO.map((c) => [c.codigo, c]),
)

/** The account of the standard chart with a code, or null. */
export const contaDoPlano = (codigo: CodigoDeConta): ContaPadrao | null =>
  POR_CODIGO.get(codigo) ?? null

/** The accounts that the rules of `partidasDo` post to, by what they stand for. */
export const CONTA = {
  caixa: '1.1.1.01',
  bancos: '1.1.1.02',
  aplicacoes: '1.1.1.03',
  clientes: '1.1.2.01',
  adiantamentoAEmpregados: '1.1.2.05',
  pisARecuperar: '1.1.3.03',
  cofinsARecuperar: '1.1.3.04',
  irrfACompensar: '1.1.3.05',
  csllRetida: '1.1.3.06',
  inssRetidoACompensar: '1.1.3.07',
  pisRetido: '1.1.3.13',
  cofinsRetida: '1.1.3.14',
  tributosPagosAMaior: '1.1.3.15',
  mercadorias: '1.1.4.01',
  segurosAApropriar: '1.1.5.01',
  depreciacaoAcumulada: '1.2.3.99',
  fornecedores: '2.1.1.01',
  alugueisAPagar: '2.1.1.04',
  emprestimos: '2.1.2.01',
  encargosAApropriar: '2.1.2.04',
  dasARecolher: '2.1.3.01',
  irpjARecolher: '2.1.3.02',
  csllARecolher: '2.1.3.03',
  pisARecolher: '2.1.3.04',
  inssARecolher: '2.1.3.05',
  fgtsARecolher: '2.1.3.06',
  cofinsARecolher: '2.1.3.07',
  issARecolher: '2.1.3.08',
  icmsARecolher: '2.1.3.09',
  ipiARecolher: '2.1.3.10',
  irrfARecolher: '2.1.3.11',
  retidoDeTerceiros: '2.1.3.12',
  issDeTerceiros: '2.1.3.13',
  inssDeTerceiros: '2.1.3.14',
  irrfSobreLucros: '2.1.3.16',
  cbsARecolher: '2.1.3.17',
  ibsARecolher: '2.1.3.18',
  dasMeiARecolher: '2.1.3.19',
  salariosAPagar: '2.1.4.01',
  proLaboreAPagar: '2.1.4.02',
  pensaoARepassar: '2.1.4.06',
  lucrosAPagar: '2.1.4.07',
  provisaoDeFerias: '2.1.5.01',
  provisaoDe13: '2.1.5.02',
  encargosSobreProvisoes: '2.1.5.03',
  capitalSubscrito: '2.3.1.01',
  capitalAIntegralizar: '2.3.1.02',
  lucrosAcumulados: '2.3.3.01',
  prejuizosAcumulados: '2.3.3.02',
  lucrosAntecipados: '2.3.3.03',
  receitaDeProducao: '3.1.1.01',
  receitaDeVendas: '3.1.1.02',
  receitaDeServicos: '3.1.1.03',
  receitaDeLocacao: '3.1.1.04',
  exportacaoDeServicos: '3.1.1.05',
  exportacaoDeMercadorias: '3.1.1.06',
  devolucoes: '3.1.2.01',
  descontosIncondicionais: '3.1.2.02',
  dasSobreReceita: '3.1.2.03',
  icmsSobreVendas: '3.1.2.04',
  cofinsSobreReceita: '3.1.2.05',
  pisSobreReceita: '3.1.2.06',
  issSobreReceita: '3.1.2.07',
  cbsIbsSobreReceita: '3.1.2.09',
  rendimentos: '3.2.1.01',
  ganhoNaVendaDeBens: '3.2.2.02',
  proLabore: '4.1.1.01',
  salarios: '4.1.1.02',
  horasExtras: '4.1.1.03',
  ferias: '4.1.1.04',
  decimoTerceiro: '4.1.1.05',
  inssPatronal: '4.1.1.06',
  fgts: '4.1.1.07',
  inssPatronalProLabore: '4.1.1.08',
  valeTransporte: '4.1.1.09',
  autonomos: '4.1.1.13',
  alugueis: '4.1.2.01',
  tarifas: '4.1.2.05',
  depreciacao: '4.1.2.08',
  seguros: '4.1.2.12',
  impostosETaxas: '4.1.4.01',
  multasFiscais: '4.1.4.03',
  contribuicoes: '4.1.4.04',
  jurosFiscais: '4.1.4.05',
  jurosDeEmprestimos: '4.1.5.01',
  descontosConcedidos: '4.1.5.02',
  perdaNaVendaDeBens: '4.1.6.01',
  custoDasMercadorias: '4.2.1.01',
  irpj: '4.3.1.01',
  csll: '4.3.1.02',
  apuracaoDoResultado: '5.1.1.01',
} as const satisfies Record<string, CodigoDeConta>
