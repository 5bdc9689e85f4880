import { REGIME } from '@razao/engine/cadastro'
import type { FatosComuns, FatosDoMes } from '@razao/engine/fechamento'
import type { FatosProLabore } from '@razao/engine/folha'
import { prorrogar, SO_NACIONAIS, somarMeses } from '@razao/engine/tempo'
import type { FatosMei } from '@razao/engine/tributos/mei'
import type {
  AtividadePresumida,
  FatosPresumido,
  ReceitaPorAtividade,
  RetencaoFederal,
} from '@razao/engine/tributos/presumido'
import type { FatosReal } from '@razao/engine/tributos/real'
import type { FatosSimples } from '@razao/engine/tributos/simples'
import type { LinhaDaReceita, ReceitaGravada } from '../faturamento/receita-do-mes.ts'
import type { EmpresaNoMes, ReceitaPorTipo } from './empresa-no-mes.ts'

/** The facts of the month as the engine takes them, from what the database says. */
export function fatosDoMes(
  empresa: EmpresaNoMes,
  receita: ReceitaGravada,
  proLabores: readonly FatosProLabore[],
): FatosDoMes {
  const comuns: FatosComuns = {
    competencia: empresa.competencia,
    feriados: SO_NACIONAIS,
    proLabores,
  }
  const { regime } = empresa.perfil
  switch (regime) {
    case REGIME.simples:
      return { ...comuns, regime, simples: fatosSimples(empresa, receita, proLabores) }
    case REGIME.mei:
      return { ...comuns, regime, mei: fatosMei(empresa, receita) }
    case REGIME.presumido:
      return { ...comuns, regime, presumido: fatosPresumido(empresa, receita) }
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return { ...comuns, regime, real: fatosReal(empresa, receita) }
    case REGIME.isenta:
      return { ...comuns, regime, receita: receita.interna + receita.externa }
    default:
      return { ...comuns, regime: regime === REGIME.pessoaFisica ? regime : REGIME.naoInformado }
  }
}

const desdeAAbertura = (empresa: EmpresaNoMes) =>
  empresa.receitas.filter((mes) => mes.competencia >= empresa.abertura)

function fatosSimples(
  empresa: EmpresaNoMes,
  receita: ReceitaGravada,
  proLabores: readonly FatosProLabore[],
): FatosSimples {
  const { competencia, abertura, perfil } = empresa
  const comFatorR = receita.linhas.some((linha) => linha.anexo === 'FATOR_R')
  return {
    competencia,
    abertura,
    receitasAnteriores: desdeAAbertura(empresa),
    folhaAnterior: comFatorR
      ? empresa.folhas
          .filter((mes) => mes.competencia < competencia && mes.competencia >= abertura)
          .map((mes) => ({
            competencia: mes.competencia,
            valor: mes.remuneracao + mes.cpp + mes.fgts,
          }))
      : [],
    folhaDoMes:
      abertura === competencia ? folhaDaAbertura(empresa, proLabores) : folhaInformada(empresa),
    atividades: receita.linhas.map(({ rotulo: _rotulo, ...atividade }) => atividade),
    ...(perfil.impedidaIcmsIss ? { impedidaIcmsIss: true } : {}),
    ...(empresa.anterior && empresa.anterior.saldoMinimo > 0
      ? { saldoAbaixoDoMinimo: empresa.anterior.saldoMinimo }
      : {}),
  }
}

/** Folha of the month itself when a person informed it; zero leaves it to be worked out. */
function folhaInformada({ folhas, competencia }: EmpresaNoMes): number {
  const informada = folhas.find((mes) => mes.competencia === competencia && mes.informada)
  return informada ? informada.remuneracao + informada.cpp + informada.fgts : 0
}

const folhaDaAbertura = (empresa: EmpresaNoMes, proLabores: readonly FatosProLabore[]): number =>
  folhaInformada(empresa) || proLabores.reduce((total, { bruto }) => total + bruto, 0)

function fatosMei(empresa: EmpresaNoMes, receita: ReceitaGravada): FatosMei {
  const { competencia, abertura } = empresa
  // `comercio`, `servicos`, `comercio-e-servicos` or `caminhoneiro`.
  const atividade = empresa.perfil.meiAtividade ?? 'servicos'
  return {
    competencia,
    abertura,
    icms: atividade !== 'servicos',
    iss: atividade.includes('servicos'),
    caminhoneiro: atividade === 'caminhoneiro',
    receitaDoMes: receita.interna + receita.externa,
    receitasAnteriores: desdeAAbertura(empresa)
      .filter((mes) => mes.competencia.slice(0, 4) === competencia.slice(0, 4))
      .map((mes) => ({ competencia: mes.competencia, valor: mes.interna + mes.externa })),
  }
}

const ehVenda = (anexo: string | undefined): boolean => anexo === 'I' || anexo === 'II'
const presumida = (anexo: string | undefined): AtividadePresumida =>
  ehVenda(anexo) ? 'comercio-industria' : 'servicos-em-geral'

/** The months of this year, the current one included, by kind of revenue. */
function mesesDoAno(empresa: EmpresaNoMes, receita: ReceitaGravada): readonly ReceitaPorTipo[] {
  const ano = empresa.competencia.slice(0, 4)
  const doMes: ReceitaPorTipo = { ...receita, competencia: empresa.competencia }
  return [
    ...empresa.receitasPorTipo.filter(
      (mes) => mes.competencia.startsWith(ano) && mes.competencia >= empresa.abertura,
    ),
    doMes,
  ]
}

function receitasPorAtividade(
  empresa: EmpresaNoMes,
  meses: readonly ReceitaPorTipo[],
): ReceitaPorAtividade[] {
  const principal = presumida(empresa.perfil.anexo ?? undefined)
  return meses.flatMap((mes) => {
    const somas = new Map<AtividadePresumida, number>()
    for (const linha of mes.linhas) {
      const atividade = presumida(linha.anexo)
      somas.set(atividade, (somas.get(atividade) ?? 0) + linha.receita)
    }
    // A month informed without segregation is revenue of the main activity; a month of zero is a line too.
    if (somas.size === 0) somas.set(principal, mes.interna + mes.externa)
    return [...somas].map(([atividade, valor]) => ({
      competencia: mes.competencia,
      atividade,
      valor,
    }))
  })
}

const retencaoFederal = (mes: ReceitaPorTipo): RetencaoFederal => ({
  competencia: mes.competencia,
  irrf: mes.retencoes.irrf ?? 0,
  csll: mes.retencoes.csll ?? 0,
  pis: mes.retencoes.pis ?? 0,
  cofins: mes.retencoes.cofins ?? 0,
})

const somarLinhas = (
  linhas: readonly LinhaDaReceita[],
  conta: (linha: LinhaDaReceita) => boolean,
): number => linhas.reduce((total, linha) => total + (conta(linha) ? linha.receita : 0), 0)

function comunsDoLucro(empresa: EmpresaNoMes, receita: ReceitaGravada) {
  const meses = mesesDoAno(empresa, receita)
  const servicos = somarLinhas(receita.linhas, (l) => !ehVenda(l.anexo) && !l.exterior && !l.semIss)
  const { aliquotaIss } = empresa.perfil
  return {
    competencia: empresa.competencia,
    receitas: receitasPorAtividade(empresa, meses),
    outrasReceitas: [],
    // Exports are not charged: MP 2.158-35/2001, art. 14; Lei 10.833/2003, art. 6º.
    exclusoesPisCofins: receita.externa,
    retencoes: meses.map(retencaoFederal),
    inicioDeAtividade: empresa.abertura,
    ...(aliquotaIss !== null && servicos > 0
      ? {
          iss: {
            aliquota: aliquotaIss,
            base: servicos,
            retido: receita.retencoes.iss ?? 0,
            // The município sets the day; the 10th, moved forward, is the commonest.
            vencimento: prorrogar(`${somarMeses(empresa.competencia, 1)}-10`),
          },
        }
      : {}),
  }
}

function fatosPresumido(
  empresa: EmpresaNoMes,
  receita: ReceitaGravada,
): Omit<FatosPresumido, 'proLabore' | 'feriados'> {
  const anoAnterior = String(Number(empresa.competencia.slice(0, 4)) - 1)
  return {
    ...comunsDoLucro(empresa, receita),
    receitaDoAnoAnterior: empresa.receitasPorTipo
      .filter((mes) => mes.competencia.startsWith(anoAnterior))
      .reduce((total, mes) => total + mes.interna + mes.externa, 0),
    aplicarLc224: true,
  }
}

function fatosReal(
  empresa: EmpresaNoMes,
  receita: ReceitaGravada,
): Omit<FatosReal, 'proLabore' | 'feriados'> {
  return {
    ...comunsDoLucro(empresa, receita),
    apuracaoDoLucro: empresa.perfil.regime === REGIME.realMensal ? 'estimativa' : 'trimestral',
    obrigada: false,
    receitasFinanceiras: 0,
  }
}
