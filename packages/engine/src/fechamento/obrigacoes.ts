import { ROTULOS_REGIME } from '../cadastro/index.ts'
import {
  encerraTrimestre,
  type Obrigacao,
  trimestreDe,
  VENCIMENTOS,
  vencimentoDe,
  vigente,
} from '../tempo/index.ts'
import { textoDaMulta } from '../tributos/simples/index.ts'
import { obrigacoesDasGuias } from './obrigacoes-das-guias.ts'
import type { Situacao } from './situacao.ts'
import type { ObrigacaoDoMes } from './tipos-do-resultado.ts'

/** Why a company in this situation owes it, in a sentence; null when it does not. */
type Motivo = (s: Situacao) => string | null
type Linha = {
  readonly chave: string
  readonly rotulo: string
  readonly regra: Obrigacao
  readonly motivo: Motivo
  readonly periodo?: 'trimestre' | 'ano' | 'decimo-terceiro'
  /** Declaration whose penalty the law has: told as it will be when the term is over. */
  readonly penalidade?: Parameters<typeof textoDaMulta>[0]
  /** Norm of the obligation, when it is not the one of its date. */
  readonly fundamento?: string
}

const se =
  (condicao: (s: Situacao) => boolean, motivo: string | ((s: Situacao) => string)): Motivo =>
  (s) => {
    if (!condicao(s)) return null
    return typeof motivo === 'string' ? motivo : motivo(s)
  }
const doRegime = (s: Situacao): string => `Empresa do ${ROTULOS_REGIME[s.fatos.regime]}.`
const comGuia = (prefixo: string) => (s: Situacao) =>
  s.fechamento.guias.some(({ chave }) => chave === prefixo || chave.startsWith(`${prefixo}-`))
const temRetencao = ({ fechamento }: Situacao): boolean =>
  fechamento.retencoes.some(({ total }) => total > 0)
/** Facts that the EFD-Reinf tells: services with withholding, taken or rendered, and profits. */
const temReinf = (s: Situacao): boolean =>
  temRetencao(s) ||
  s.fechamento.retencoesSofridas.some(({ retencoes }) =>
    retencoes.some(({ tributo }) => tributo === 'inss'),
  ) ||
  s.fechamento.lucros.length > 0
const PAGAM_O_INSS = ['salario-familia', 'salario-maternidade', 'inss-sofrido']
const inssCompensado = ({ mei, fechamento }: Situacao): boolean =>
  !mei && fechamento.compensacoes.some(({ chave }) => PAGAM_O_INSS.includes(chave))
const pisCofins = ({ competencia }: Situacao): boolean => competencia < '2027-01'
const dezembro = ({ mes }: Situacao): boolean => mes === 12

/** Everything of fiscal calendars that a small company may owe, and to whom it falls. */
const LINHAS: readonly Linha[] = [
  {
    chave: 'pgdas-d',
    rotulo: 'PGDAS-D',
    regra: 'das',
    fundamento: 'LC 123/2006, art. 18, § 15-A; Res. CGSN 140/2018, art. 38',
    motivo: se(
      (s) => s.simples,
      'Optante do Simples Nacional: transmite todo mês, mesmo sem receita.',
    ),
    penalidade: 'pgdasd',
  },
  {
    chave: 'das',
    rotulo: 'DAS',
    regra: 'das',
    motivo: se((s) => s.guias.has('das'), 'Há DAS a pagar nesta competência.'),
  },
  {
    chave: 'das-mei',
    rotulo: 'DAS-MEI',
    regra: 'das-mei',
    motivo: se((s) => s.guias.has('das-mei'), 'Valor fixo do MEI, devido mesmo sem receita.'),
  },
  {
    chave: 'relatorio-mei',
    rotulo: 'Relatório mensal de receitas brutas do MEI',
    regra: 'relatorio-mei',
    motivo: se((s) => s.mei, 'MEI: preenche e guarda com as notas do mês.'),
  },
  {
    chave: 'salario',
    rotulo: 'Pagamento dos salários',
    regra: 'salario',
    motivo: se((s) => s.empregados, 'Há empregados.'),
  },
  {
    chave: 'esocial-mei',
    rotulo: 'Folha no eSocial do MEI',
    regra: 'esocial-mei',
    motivo: se((s) => s.mei && s.empregados, 'MEI com empregado.'),
  },
  {
    chave: 'dae',
    rotulo: 'DAE do empregado do MEI',
    regra: 'dae-mei',
    motivo: se((s) => s.mei && s.empregados, 'MEI com empregado.'),
  },
  {
    chave: 'esocial-fechamento',
    rotulo: 'Fechamento do eSocial (S-1299)',
    regra: 'esocial-fechamento',
    motivo: se(
      (s) => !s.mei && s.trabalho,
      'Houve remuneração de empregados, sócios ou autônomos.',
    ),
  },
  {
    chave: 'efd-reinf',
    rotulo: 'EFD-Reinf',
    regra: 'efd-reinf',
    motivo: se(temReinf, 'Houve retenções sobre serviços ou lucros pagos a sócios.'),
  },
  {
    chave: 'fgts',
    rotulo: 'FGTS Digital',
    regra: 'fgts',
    motivo: se((s) => s.guias.has('fgts'), 'Há depósitos de FGTS dos empregados.'),
  },
  {
    chave: 'darf-inss',
    rotulo: 'DARF da DCTFWeb (INSS)',
    regra: 'inss',
    motivo: se((s) => s.guias.has('inss'), 'Há contribuições retidas ou patronais a recolher.'),
  },
  {
    chave: 'irrf-lucros',
    rotulo: 'IRRF sobre lucros distribuídos (1841)',
    regra: 'irrf',
    fundamento: 'Lei 9.250/1995, art. 6º-A; ADE Codar 30/2025',
    motivo: se((s) => s.guias.has('irrf-lucros'), 'Um sócio recebeu lucros sujeitos à retenção.'),
  },
  {
    chave: 'retencoes-federais',
    rotulo: 'IRRF e CSRF retidos de prestadores',
    regra: 'csrf',
    motivo: se(comGuia('darf'), 'A empresa reteve tributos federais de quem lhe prestou serviços.'),
  },
  {
    chave: 'pis-cofins',
    rotulo: 'PIS e COFINS',
    regra: 'pis-cofins',
    motivo: se((s) => s.lucro && pisCofins(s), doRegime),
  },
  {
    chave: 'ipi',
    rotulo: 'IPI',
    regra: 'ipi',
    motivo: se(
      (s) => s.lucro && s.fatos.perfil?.contribuinteDoIpi === true,
      'Contribuinte do IPI.',
    ),
  },
  {
    chave: 'irpj-csll-trimestre',
    rotulo: 'IRPJ e CSLL do trimestre (1ª quota ou quota única)',
    regra: 'irpj-csll',
    periodo: 'trimestre',
    motivo: se(
      (s) => (s.presumido || s.realTrimestral) && encerraTrimestre(s.competencia),
      (s) => `Fim do trimestre no ${ROTULOS_REGIME[s.fatos.regime]}.`,
    ),
  },
  {
    chave: 'irpj-csll-estimativa',
    rotulo: 'IRPJ e CSLL por estimativa',
    regra: 'irpj-csll',
    motivo: se((s) => s.realMensal, 'Lucro Real anual: paga por estimativa todo mês.'),
  },
  {
    chave: 'dctfweb',
    rotulo: 'DCTFWeb',
    regra: 'dctfweb',
    motivo: (s) => {
      // From 2025 on the MIT brings into it what the DCTF declared.
      const comMit = s.lucro && s.competencia >= '2025-01'
      if (comMit) return `${doRegime(s)} Pelo MIT, declara todos os tributos federais do mês.`
      // A debit that credits paid whole leaves no guide, and is declared all the same.
      const comDebito =
        s.guias.has('inss') || inssCompensado(s) || comGuia('irrf')(s) || comGuia('darf')(s)
      return comDebito ? 'Há contribuições ou IRRF a declarar.' : null
    },
  },
  {
    chave: 'dctf',
    rotulo: 'DCTF (PGD)',
    regra: 'dctf',
    motivo: se((s) => s.lucro && s.competencia <= '2024-12', doRegime),
  },
  {
    chave: 'efd-contribuicoes',
    rotulo: 'EFD-Contribuições',
    regra: 'efd-contribuicoes',
    motivo: se((s) => s.lucro && pisCofins(s), doRegime),
  },
  {
    chave: 'decimo-terceiro-1',
    rotulo: '1ª parcela do 13º salário',
    regra: 'decimo-terceiro-1',
    periodo: 'decimo-terceiro',
    motivo: se((s) => s.mes === 11 && s.empregados, 'Há empregados.'),
  },
  {
    chave: 'decimo-terceiro-2',
    rotulo: '2ª parcela do 13º salário',
    regra: 'decimo-terceiro-2',
    periodo: 'decimo-terceiro',
    motivo: se((s) => dezembro(s) && s.empregados, 'Há empregados.'),
  },
  {
    chave: 'esocial-13',
    rotulo: 'Fechamento do eSocial do 13º salário',
    regra: 'esocial-fechamento-13',
    periodo: 'decimo-terceiro',
    motivo: se((s) => dezembro(s) && s.empregados, 'Há empregados.'),
  },
  {
    chave: 'dctfweb-13',
    rotulo: 'DCTFWeb do 13º salário e seu DARF',
    regra: 'dctfweb-13',
    periodo: 'decimo-terceiro',
    motivo: se((s) => dezembro(s) && s.empregados && !s.mei, 'Há INSS sobre o 13º salário.'),
  },
  {
    chave: 'irpj-csll-ajuste',
    rotulo: 'Ajuste anual de IRPJ e CSLL',
    regra: 'irpj-csll-ajuste',
    periodo: 'ano',
    motivo: se((s) => dezembro(s) && s.realMensal, 'Lucro Real anual.'),
  },
  {
    chave: 'dirf',
    rotulo: 'DIRF',
    regra: 'dirf',
    periodo: 'ano',
    motivo: se(
      (s) => dezembro(s) && s.ano <= '2024' && (s.trabalho || temRetencao(s)),
      'Houve rendimentos com retenção no ano; é a última DIRF.',
    ),
  },
  {
    chave: 'informe-de-rendimentos',
    rotulo: 'Informes de rendimentos',
    regra: 'informe-de-rendimentos',
    periodo: 'ano',
    motivo: se(
      (s) => dezembro(s) && (s.trabalho || s.fechamento.lucros.length > 0 || temRetencao(s)),
      'A empresa pagou rendimentos a pessoas no ano.',
    ),
  },
  {
    chave: 'defis',
    rotulo: 'Defis',
    regra: 'defis',
    periodo: 'ano',
    motivo: se(
      (s) => dezembro(s) && s.simples && s.ano <= '2026',
      'Optante do Simples Nacional no ano.',
    ),
    penalidade: 'defis',
  },
  {
    chave: 'dasn-simei',
    rotulo: 'DASN-SIMEI',
    regra: 'dasn-simei',
    periodo: 'ano',
    motivo: se((s) => dezembro(s) && s.mei, 'MEI: declara a receita do ano.'),
    penalidade: 'dasn-simei',
  },
  {
    chave: 'ecd',
    rotulo: 'ECD, que autentica o Livro Diário',
    regra: 'ecd',
    periodo: 'ano',
    motivo: (s) => {
      if (!dezembro(s)) return null
      if (s.lucro) return `${doRegime(s)} No Presumido, dispensa-se quem só mantém Livro Caixa.`
      return s.simples && s.fatos.perfil?.obrigadaAEcd
        ? 'O cadastro diz que está obrigada à ECD.'
        : null
    },
  },
  {
    chave: 'ecf',
    rotulo: 'ECF',
    regra: 'ecf',
    periodo: 'ano',
    motivo: se((s) => dezembro(s) && (s.lucro || s.isenta), doRegime),
  },
]

function periodoDe({ periodo }: Linha, { competencia, ano }: Situacao): string {
  switch (periodo) {
    case 'trimestre':
      return trimestreDe(competencia)
    case 'ano':
      return ano
    case 'decimo-terceiro':
      return `${ano}-13`
    default:
      return competencia
  }
}

/**
 * What the company must do because of this month, by date: the month's own, the quarter's in its
 * last month, the year's in December. An obligation without a rule in force at the time is left out.
 */
export function obrigacoesDoMes(s: Situacao): ObrigacaoDoMes[] {
  const obrigacoes: ObrigacaoDoMes[] = (s.fatos.perfil?.locais ?? []).map(
    ({ penalidade = null, ...local }) => ({ ...local, periodo: s.competencia, penalidade }),
  )
  for (const linha of LINHAS) {
    const motivo = linha.motivo(s)
    if (motivo === null) continue
    const prazo = vencimentoDe(linha.regra, s.competencia, s.fatos.feriados)
    const regra = vigente<object>(VENCIMENTOS[linha.regra], s.competencia)
    if (!prazo.ok || !regra.ok) continue
    obrigacoes.push({
      chave: linha.chave,
      rotulo: linha.rotulo,
      periodo: periodoDe(linha, s),
      prazo: prazo.value,
      fundamento: linha.fundamento ?? regra.value.fonte,
      motivo,
      penalidade: linha.penalidade ? textoDaMulta(linha.penalidade, prazo.value) : null,
    })
  }
  return [...obrigacoes, ...obrigacoesDasGuias(s)].sort(porPrazo)
}

const porPrazo = (a: ObrigacaoDoMes, b: ObrigacaoDoMes): number => {
  if (a.prazo !== b.prazo) return a.prazo < b.prazo ? -1 : 1
  return a.chave < b.chave ? -1 : 1
}
