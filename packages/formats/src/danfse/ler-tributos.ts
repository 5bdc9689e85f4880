import { ZERO } from '@razao/engine/dinheiro'
import { caminho, filho, type No, textoEntre } from '../xml/index.ts'
import { linhaDoCampo, porcentoDoCampo, somar, valorDoCampo } from './campos-da-nota.ts'
import { lugarDoIbge, type Nomes } from './ler-pessoa.ts'
import type {
  AproximadosDoDanfse,
  FederalDoDanfse,
  IbsCbsDoDanfse,
  IssqnDoDanfse,
  TotaisDoDanfse,
} from './tipos.ts'

/** `inf` is infNFSe; `dps` is infDPS. */
export type PartesDaNota = { readonly inf: No; readonly dps: No; readonly nomes: Nomes }

const daDps = ({ dps }: PartesDaNota, ...nomes: string[]) => caminho(dps, 'valores', ...nomes)
const daNota = ({ inf }: PartesDaNota) => filho(inf, 'valores')
const doIbsCbs = ({ inf }: PartesDaNota, ...nomes: string[]) => caminho(inf, 'ibscbs', ...nomes)

export function lerIssqn(partes: PartesDaNota): IssqnDoDanfse {
  const { inf, nomes } = partes
  const mun = daDps(partes, 'trib', 'tribmun')
  const [bm, suspensa] = [filho(mun, 'bm'), filho(mun, 'exigsusp')]
  const valores = daNota(partes)
  const incidencia = lugarDoIbge(linhaDoCampo(inf, 'clocincid'), nomes)
  return {
    tributacao: linhaDoCampo(mun, 'tribissqn'),
    incidencia: {
      ...incidencia,
      nome: linhaDoCampo(inf, 'xlocincid') ?? incidencia.nome,
      pais: linhaDoCampo(mun, 'cpaisresult'),
    },
    imunidade: linhaDoCampo(mun, 'tpimunidade'),
    suspensao: linhaDoCampo(suspensa, 'tpsusp'),
    processo: linhaDoCampo(suspensa, 'nprocesso'),
    beneficio: linhaDoCampo(valores, 'tpbm'),
    reducaoDoBeneficio: porcentoDoCampo(bm, 'predbcbm'),
    calculoDoBeneficio: valorDoCampo(valores, 'vcalcbm') ?? valorDoCampo(bm, 'vredbcbm'),
    deducoes:
      valorDoCampo(daDps(partes, 'vdedred'), 'vdr') ??
      somar(
        valorDoCampo(valores, 'vcalcdr'),
        valorDoCampo(doIbsCbs(partes, 'valores'), 'vcalcreerepres'),
      ),
    base: valorDoCampo(valores, 'vbc'),
    aliquota: porcentoDoCampo(valores, 'paliqaplic'),
    retencao: linhaDoCampo(mun, 'tpretissqn'),
    apurado: valorDoCampo(valores, 'vissqn'),
  }
}

/** In the older code 1, PIS and COFINS are withheld at their own values and nothing is the issuer's debit. */
export function lerFederal(partes: PartesDaNota): FederalDoDanfse {
  const fed = daDps(partes, 'trib', 'tribfed')
  const pc = filho(fed, 'piscofins')
  const retencao = textoEntre(pc, 'tpretpiscofins') ?? linhaDoCampo(fed, 'tpretpiscofins')
  const [pis, cofins] = [valorDoCampo(pc, 'vpis'), valorDoCampo(pc, 'vcofins')]
  const csll = valorDoCampo(fed, 'vretcsll')
  const retidos = retencao === '1'
  return {
    irrf: valorDoCampo(fed, 'vretirrf'),
    previdenciaria: valorDoCampo(fed, 'vretcp'),
    contribuicoesRetidas: retidos ? somar(csll, pis, cofins) : csll,
    pis: retidos ? ZERO : pis,
    cofins: retidos ? ZERO : cofins,
    retencao,
  }
}

export function lerIbsCbs(partes: PartesDaNota): IbsCbsDoDanfse {
  const { dps, nomes } = partes
  const declarado = filho(dps, 'ibscbs')
  const situacao = caminho(declarado, 'valores', 'trib', 'gibscbs')
  const valores = doIbsCbs(partes, 'valores')
  const [uf, mun, fed] = ['uf', 'mun', 'fed'].map((nome) => filho(valores, nome))
  const total = doIbsCbs(partes, 'totcibs')
  const ibs = filho(total, 'gibs')
  const pc = daDps(partes, 'trib', 'tribfed', 'piscofins')
  const incidencia = lugarDoIbge(linhaDoCampo(doIbsCbs(partes), 'clocalidadeincid'), nomes)
  return {
    cst: linhaDoCampo(situacao, 'cst'),
    classTrib: linhaDoCampo(situacao, 'cclasstrib'),
    indicadorDaOperacao: linhaDoCampo(declarado, 'cindop'),
    incidencia: {
      ...incidencia,
      nome: linhaDoCampo(doIbsCbs(partes), 'xlocalidadeincid') ?? incidencia.nome,
    },
    exclusoes: somar(
      valorDoCampo(daDps(partes, 'vdesccondincond'), 'vdescincond'),
      valorDoCampo(valores, 'vcalcreerepres'),
      valorDoCampo(daNota(partes), 'vissqn'),
      valorDoCampo(pc, 'vpis'),
      valorDoCampo(pc, 'vcofins'),
    ),
    base: valorDoCampo(valores, 'vbc'),
    reducoes: [
      porcentoDoCampo(uf, 'predaliquf'),
      porcentoDoCampo(mun, 'predaliqmun'),
      porcentoDoCampo(fed, 'predaliqcbs'),
    ],
    aliquotaUf: porcentoDoCampo(uf, 'pibsuf'),
    aliquotaMunicipio: porcentoDoCampo(mun, 'pibsmun'),
    efetivaMunicipio: porcentoDoCampo(mun, 'paliqefetmun'),
    efetivaUf: porcentoDoCampo(uf, 'paliqefetuf'),
    valorMunicipio: valorDoCampo(filho(ibs, 'gibsmuntot'), 'vibsmun'),
    valorUf: valorDoCampo(filho(ibs, 'gibsuftot'), 'vibsuf'),
    ibs: valorDoCampo(ibs, 'vibstot'),
    aliquotaCbs: porcentoDoCampo(fed, 'pcbs'),
    efetivaCbs: porcentoDoCampo(fed, 'paliqefetcbs'),
    cbs: valorDoCampo(filho(total, 'gcbs'), 'vcbs'),
  }
}

export function lerTotais(partes: PartesDaNota): Omit<TotaisDoDanfse, 'servico'> {
  const descontos = daDps(partes, 'vdesccondincond')
  const valores = daNota(partes)
  const total = doIbsCbs(partes, 'totcibs')
  return {
    descontoIncondicionado: valorDoCampo(descontos, 'vdescincond'),
    descontoCondicionado: valorDoCampo(descontos, 'vdesccond'),
    retencoes: valorDoCampo(valores, 'vtotalret'),
    liquido: valorDoCampo(valores, 'vliq'),
    ibsCbs: somar(
      valorDoCampo(filho(total, 'gibs'), 'vibstot'),
      valorDoCampo(filho(total, 'gcbs'), 'vcbs'),
    ),
    liquidoComIbsCbs: valorDoCampo(total, 'vtotnf'),
  }
}

export function lerAproximados(partes: PartesDaNota): AproximadosDoDanfse | undefined {
  const total = daDps(partes, 'trib', 'tottrib')
  const [reais, porcento] = [filho(total, 'vtottrib'), filho(total, 'ptottrib')]
  if (reais)
    return {
      em: 'reais',
      federais: valorDoCampo(reais, 'vtottribfed'),
      estaduais: valorDoCampo(reais, 'vtottribest'),
      municipais: valorDoCampo(reais, 'vtottribmun'),
    }
  if (porcento)
    return {
      em: 'porcento',
      federais: porcentoDoCampo(porcento, 'ptottribfed'),
      estaduais: porcentoDoCampo(porcento, 'ptottribest'),
      municipais: porcentoDoCampo(porcento, 'ptottribmun'),
    }
  const aliquota = porcentoDoCampo(total, 'ptottribsn')
  return aliquota === undefined ? undefined : { em: 'simples', aliquota }
}
