import { REGIME } from '../cadastro/index.ts'
import { decimal, type Memorial, meioParaCima, ok, type Result } from '../dinheiro/index.ts'
import { descontar, type LinhaDaReceita, type ReceitaGravada } from '../faturamento/index.ts'
import type { FatosComuns, FatosDoMes } from '../fechamento/index.ts'
import type { DoSocio, FatosProLabore } from '../folha/index.ts'
import { noMunicipio, prorrogar, somarMeses } from '../tempo/index.ts'
import type { FatosMei } from '../tributos/mei/index.ts'
import {
  type AtividadePresumida,
  type FatosPresumido,
  fimDoPisCofins,
  presuncaoDoCnae,
  type ReceitaPorAtividade,
  type RetencaoFederal,
} from '../tributos/presumido/index.ts'
import type { FatosReal } from '../tributos/real/index.ts'
import type { FatosSimples } from '../tributos/simples/index.ts'
import type { RecusaDaApuracao } from './apurar.ts'
import { fatosComunsInformados, fatosDoReal } from './fatos-informados.ts'
import type { Informacoes } from './informacoes.ts'
import { comoFatos, saldosAteAqui } from './saldos.ts'
import { type MesDaEmpresa, type ReceitaPorTipo, SEM_CSRF } from './tipos.ts'
import { recebidoPorLinha, receitasPeloCaixa } from './titulos.ts'

type Fatos = Result<FatosDoMes, RecusaDaApuracao>

/**
 * The facts of the month as the engine takes them, from what the database says. With a memorial, the
 * steps that come before the month are written in it: receipts, credits, LALUR.
 */
export function fatosDoMes(
  empresa: MesDaEmpresa,
  bruta: ReceitaGravada,
  proLabores: readonly (FatosProLabore & DoSocio)[],
  memorial?: Memorial,
): Fatos {
  const { informacoes } = empresa
  const receita = semDevolucoesInformadas(bruta, informacoes)
  const comuns: FatosComuns = {
    competencia: empresa.competencia,
    feriados: empresa.feriados,
    proLabores,
    ...fatosComunsInformados(informacoes, receita.retencoes.inss ?? 0),
    ...(empresa.empregados ? { folha: empresa.empregados } : {}),
    ...(empresa.perfil.caixa ? { perfil: { caixa: true } } : {}),
  }
  const { regime } = empresa.perfil
  switch (regime) {
    case REGIME.simples: {
      const simples = fatosSimples(empresa, receita, proLabores, memorial)
      return simples.ok ? ok({ ...comuns, regime, simples: simples.value }) : simples
    }
    case REGIME.mei:
      return ok({ ...comuns, regime, mei: fatosMei(empresa, receita) })
    case REGIME.presumido: {
      const presumido = fatosPresumido(empresa, receita)
      return ok({ ...comuns, ...reformaDo(empresa, receita, presumido.iss), regime, presumido })
    }
    case REGIME.realTrimestral:
    case REGIME.realMensal: {
      const real = fatosReal(empresa, receita, memorial)
      if (!real.ok) return real
      return ok({
        ...comuns,
        ...reformaDo(empresa, receita, real.value.iss),
        regime,
        real: real.value,
      })
    }
    case REGIME.isenta:
      return ok({ ...comuns, regime, receita: receita.interna + receita.externa })
    default:
      return ok({
        ...comuns,
        regime: regime === REGIME.pessoaFisica ? regime : REGIME.naoInformado,
      })
  }
}

/** CBS and IBS of who pays them apart; exports are not charged, and the ISS leaves the base. */
function reformaDo(
  { competencia, informacoes, anterior }: MesDaEmpresa,
  { interna }: ReceitaGravada,
  iss: FatosPresumido['iss'],
): Pick<FatosComuns, 'reforma'> {
  const { ibsCbs, exclusoesPisCofins = 0 } = informacoes ?? {}
  if (!ibsCbs || fimDoPisCofins(competencia) === null) return {}
  const { aliquotaCbs, vencimento, aquisicoes } = ibsCbs
  const doIss = iss ? meioParaCima(decimal(iss.base - (iss.deducoes ?? 0)).mul(iss.aliquota)) : 0
  const creditosAnteriores = anterior?.saldos?.ibsCbs
  return {
    reforma: {
      documentos: [],
      aliquotaCbs,
      doMes: {
        receita: interna,
        exclusoes: Math.min(interna, exclusoesPisCofins + doIss),
        aquisicoes,
        vencimento,
        ...(creditosAnteriores ? { creditosAnteriores } : {}),
      },
    },
  }
}

/** Returns that came by no note take from the sales of their month. */
function semDevolucoesInformadas<T extends Pick<ReceitaPorTipo, 'linhas' | 'interna' | 'externa'>>(
  receita: T,
  informacoes: Informacoes | null,
): T {
  const devolucoes = informacoes?.devolucoes ?? 0
  if (devolucoes === 0) return receita
  if (receita.linhas.length === 0)
    return { ...receita, interna: Math.max(receita.interna - devolucoes, 0) }
  const linhas = descontar(receita.linhas, devolucoes, (linha) => ehVenda(linha.anexo))
  return { ...receita, linhas, interna: somarLinhas(linhas, (linha) => !linha.exterior) }
}

const desdeAAbertura = (empresa: MesDaEmpresa) =>
  empresa.receitas.filter((mes) => mes.competencia >= empresa.abertura)

function fatosSimples(
  empresa: MesDaEmpresa,
  receita: ReceitaGravada,
  proLabores: readonly (FatosProLabore & DoSocio)[],
  memorial?: Memorial,
): Result<FatosSimples, RecusaDaApuracao> {
  const { competencia, abertura, perfil, caixa, informacoes } = empresa
  const comFatorR = receita.linhas.some((linha) => linha.anexo === 'FATOR_R')
  const porCaixa =
    caixa && informacoes ? receitasPeloCaixa(caixa, competencia, receita, memorial) : null
  if (porCaixa && !porCaixa.ok) return porCaixa
  const linhas = porCaixa?.value.linhas ?? receita.linhas
  const { valoresFixos, exigibilidadeSuspensa = [] } = informacoes ?? {}
  return ok({
    competencia,
    abertura,
    receitasAnteriores: desdeAAbertura(empresa),
    folhaAnterior:
      comFatorR || linhas.some((linha) => linha.anexo === 'FATOR_R')
        ? empresa.folhas
            .filter((mes) => mes.competencia < competencia && mes.competencia >= abertura)
            .map((mes) => ({
              competencia: mes.competencia,
              valor: mes.remuneracao + mes.cpp + mes.fgts,
            }))
        : [],
    folhaDoMes:
      abertura === competencia ? folhaDaAbertura(empresa, proLabores) : folhaInformada(empresa),
    atividades: linhas.map(({ rotulo: _rotulo, presuncao: _presuncao, ...atividade }) => ({
      ...atividade,
      ...(exigibilidadeSuspensa.length > 0 ? { exigibilidadeSuspensa } : {}),
    })),
    ...(porCaixa
      ? { receitaPorCompetencia: { interna: receita.interna, externa: receita.externa } }
      : {}),
    ...(valoresFixos ? fixosDe(valoresFixos) : {}),
    ...(perfil.impedidaIcmsIss ? { impedidaIcmsIss: true } : {}),
    ...(empresa.anterior && empresa.anterior.saldoMinimo > 0
      ? { saldoAbaixoDoMinimo: empresa.anterior.saldoMinimo }
      : {}),
  })
}

function fixosDe({ icms, iss }: Informacoes['valoresFixos']): Pick<FatosSimples, 'valoresFixos'> {
  if (icms === undefined && iss === undefined) return {}
  return {
    valoresFixos: {
      ...(icms === undefined ? {} : { icms }),
      ...(iss === undefined ? {} : { iss }),
    },
  }
}

/** Folha of the month itself when a person informed it; zero leaves it to be worked out. */
function folhaInformada({ folhas, competencia }: MesDaEmpresa): number {
  const informada = folhas.find((mes) => mes.competencia === competencia && mes.informada)
  return informada ? informada.remuneracao + informada.cpp + informada.fgts : 0
}

const folhaDaAbertura = (
  empresa: MesDaEmpresa,
  proLabores: readonly (FatosProLabore & DoSocio)[],
): number => folhaInformada(empresa) || proLabores.reduce((total, { bruto }) => total + bruto, 0)

function fatosMei(empresa: MesDaEmpresa, receita: ReceitaGravada): FatosMei {
  const { competencia, abertura } = empresa
  // `comercio`, `servicos`, `comercio-e-servicos` or `caminhoneiro`.
  const atividade = empresa.perfil.meiAtividade ?? 'servicos'
  return {
    competencia,
    abertura,
    icms: atividade !== 'servicos',
    iss: atividade.includes('servicos'),
    caminhoneiro: atividade === 'caminhoneiro',
    ...(empresa.informacoes?.beneficioInss === true ? { beneficioInss: true } : {}),
    receitaDoMes: receita.interna + receita.externa,
    receitasAnteriores: desdeAAbertura(empresa)
      .filter((mes) => mes.competencia.slice(0, 4) === competencia.slice(0, 4))
      .map((mes) => ({ competencia: mes.competencia, valor: mes.interna + mes.externa })),
  }
}

const ehVenda = (anexo: string | undefined): boolean => anexo === 'I' || anexo === 'II'
const peloAnexo = (anexo: string | undefined): AtividadePresumida =>
  ehVenda(anexo) ? 'comercio-industria' : 'servicos-em-geral'

/** The presumption of the main activity, for revenue of its kind that came by no note. */
function daPrincipal({ atividades }: MesDaEmpresa, anexo: string | undefined): AtividadePresumida {
  const principal = atividades.find((atividade) => atividade.principal) ?? atividades[0]
  if (!principal || ehVenda(principal.anexo) !== ehVenda(anexo)) return peloAnexo(anexo)
  return principal.presuncao ?? presuncaoDoCnae(principal.cnae, principal.anexo)
}

/** A line of notes says its own; one that was informed is of the main activity. */
const presumida = (empresa: MesDaEmpresa, linha: LinhaDaReceita): AtividadePresumida => {
  if (linha.presuncao !== undefined) return linha.presuncao
  return (linha.notas ?? []).length > 0 ? peloAnexo(linha.anexo) : daPrincipal(empresa, linha.anexo)
}

/** The months of this year, the current one included, by kind of revenue. */
function mesesDoAno(empresa: MesDaEmpresa, receita: ReceitaGravada): readonly ReceitaPorTipo[] {
  const { competencia, abertura, caixa, informacoes } = empresa
  const ano = competencia.slice(0, 4)
  const doAno = empresa.receitasPorTipo
    .filter((mes) => mes.competencia.startsWith(ano) && mes.competencia >= abertura)
    .map((mes) => semDevolucoesInformadas(mes, mes.informacoes))
  const csrf = empresa.csrf?.porMes.get(competencia) ?? SEM_CSRF
  const meses = [...doAno, { ...receita, competencia, csrf, informacoes }]
  if (!caixa || empresa.perfil.regime !== REGIME.presumido) return meses
  // Only the months somebody informed are by what was received; the ones before keep what they had.
  return meses.map((mes) => {
    if (mes.informacoes === null) return mes
    const linhas = recebidoPorLinha(caixa, competencia, receita, mes.competencia)
    return {
      ...mes,
      linhas,
      interna: somarLinhas(linhas, (linha) => !linha.exterior),
      externa: somarLinhas(linhas, (linha) => linha.exterior),
    }
  })
}

function receitasPorAtividade(
  empresa: MesDaEmpresa,
  meses: readonly ReceitaPorTipo[],
): ReceitaPorAtividade[] {
  const principal = daPrincipal(empresa, empresa.perfil.anexo ?? undefined)
  return meses.flatMap((mes) => {
    const somas = new Map<AtividadePresumida, number>()
    for (const linha of mes.linhas) {
      const atividade = presumida(empresa, linha)
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

/** The IRRF is of the note, paid or credited (RIR/2018, art. 714); PIS, COFINS and CSLL are of the payment (Lei 10.833/2003, arts. 30 and 36). */
function retencaoFederal({
  competencia,
  retencoes,
  csrf,
  informacoes,
}: ReceitaPorTipo): RetencaoFederal {
  const de = (tributo: 'irrf' | 'csll' | 'pis' | 'cofins') =>
    (tributo === 'irrf' ? (retencoes[tributo] ?? 0) : csrf[tributo]) +
    (informacoes?.retencoes[tributo] ?? 0)
  return { competencia, irrf: de('irrf'), csll: de('csll'), pis: de('pis'), cofins: de('cofins') }
}

const somarLinhas = (
  linhas: readonly LinhaDaReceita[],
  conta: (linha: LinhaDaReceita) => boolean,
): number => linhas.reduce((total, linha) => total + (conta(linha) ? linha.receita : 0), 0)

function comunsDoLucro(empresa: MesDaEmpresa, receita: ReceitaGravada) {
  const meses = mesesDoAno(empresa, receita)
  const { informacoes, anterior, competencia } = empresa
  const servicos = somarLinhas(receita.linhas, (l) => !ehVenda(l.anexo) && !l.exterior && !l.semIss)
  const { aliquotaIss } = empresa.perfil
  const exportado = meses.at(-1)?.externa ?? receita.externa
  return {
    competencia,
    receitas: receitasPorAtividade(empresa, meses),
    outrasReceitas: meses.flatMap((mes) => {
      const valor = outrasDo(mes.informacoes, empresa.perfil.regime)
      return valor === 0 ? [] : [{ competencia: mes.competencia, valor }]
    }),
    // Exports are not charged: MP 2.158-35/2001, art. 14; Lei 10.833/2003, art. 6º.
    exclusoesPisCofins: exportado + (informacoes?.exclusoesPisCofins ?? 0),
    retencoes: meses.map(retencaoFederal),
    inicioDeAtividade: empresa.abertura,
    ...comoFatos(saldosAteAqui(anterior?.saldos ?? null, competencia)),
    ...(aliquotaIss !== null && servicos > 0
      ? {
          iss: {
            aliquota: aliquotaIss,
            base: servicos,
            retido: (receita.retencoes.iss ?? 0) + (informacoes?.retencoes.iss ?? 0),
            // The município sets the day; the 10th, moved forward, is the commonest.
            vencimento: prorrogar(
              `${somarMeses(competencia, 1)}-10`,
              noMunicipio(empresa.feriados),
            ),
          },
        }
      : {}),
  }
}

/** Enter whole in IRPJ and CSLL; the Real has the financial ones in a place of their own. */
function outrasDo(informacoes: Informacoes | null, regime: number): number {
  if (!informacoes) return 0
  const outras = informacoes.outrasReceitas.reduce((total, { valor }) => total + valor, 0)
  return regime === REGIME.presumido ? outras + informacoes.receitasFinanceiras : outras
}

function fatosPresumido(
  empresa: MesDaEmpresa,
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
  empresa: MesDaEmpresa,
  receita: ReceitaGravada,
  memorial?: Memorial,
): Result<Omit<FatosReal, 'proLabore' | 'feriados'>, RecusaDaApuracao> {
  const { informacoes, anterior, competencia } = empresa
  const { regime } = empresa.perfil
  const saldos = saldosAteAqui(anterior?.saldos ?? null, competencia)
  const real = fatosDoReal({ informacoes, saldos, regime, competencia, receita }, memorial)
  if (!real.ok) return real
  return ok({
    ...comunsDoLucro(empresa, receita),
    apuracaoDoLucro: regime === REGIME.realMensal ? 'estimativa' : 'trimestral',
    receitasFinanceiras: informacoes?.receitasFinanceiras ?? 0,
    ...real.value,
  })
}
