import {
  type Apurado,
  anotar,
  type Caderno,
  contar,
  decimal,
  quantos,
  taxa,
} from '../../dinheiro/index.ts'
import type { DireitosNaRescisao } from '../../tabelas/rescisao/index.ts'
import type { RegrasDoTrabalho } from '../../tabelas/trabalho/index.ts'
import { type DataCivil, somarDias, type Vigencia } from '../../tempo/index.ts'
import { anosCompletos } from '../periodo.ts'
import type { FatosRescisao } from './tipos.ts'

export type AvisoApurado = {
  readonly dias: number
  /** Paid and not worked; null when it is not owed in money. */
  readonly indenizado: Apurado | null
  readonly fimProjetado: DataCivil
}

/** 30 days and 3 for each complete year, up to 90 (Lei 12.506/2011); only 30 for who resigns. */
export function apurarAviso(
  caderno: Caderno,
  d: {
    readonly fatos: FatosRescisao
    readonly direitos: DireitosNaRescisao
    readonly trabalho: RegrasDoTrabalho & Vigencia
    readonly remuneracao: Apurado
  },
): AvisoApurado {
  const { fatos, direitos, trabalho, remuneracao } = d
  const { aviso: regra } = trabalho
  const semAviso = direitos.aviso.isZero() && !direitos.descontaAviso
  if (semAviso) return { dias: 0, indenizado: null, fimProjetado: fatos.desligamento }
  const anos = direitos.avisoProporcional ? anosCompletos(fatos.admissao, fatos.desligamento) : 0
  const comum = { regra: `trabalho@${trabalho.desde}` }
  const dias = contar(caderno, {
    ...comum,
    id: 'dias-de-aviso',
    rotulo: 'Dias de aviso prévio',
    formula: 'mínimo(maximo; base + porAno × anos)',
    operandos: {
      maximo: quantos('Máximo de dias', regra.maximo, 'regra da CLT'),
      base: quantos('Dias do primeiro ano', regra.dias, 'regra da CLT'),
      porAno: quantos('Dias por ano completo', regra.porAno, 'regra da CLT'),
      anos: quantos('Anos completos que contam', anos, 'contrato de trabalho'),
    },
    exato: Math.min(regra.maximo, regra.dias + regra.porAno * anos),
    fundamento: 'CF, art. 7º, XXI; Lei 12.506/2011, art. 1º',
  })
  if (fatos.aviso !== 'indenizado') {
    return { dias: dias.valor, indenizado: null, fimProjetado: fatos.desligamento }
  }
  const indenizado = anotar(caderno, {
    ...comum,
    id: 'aviso-indenizado',
    rotulo: 'Aviso prévio indenizado',
    formula: 'remuneracao ÷ 30 × dias × parte',
    operandos: {
      remuneracao: remuneracao.como,
      dias: dias.como,
      parte: taxa('Parte devida nesta causa', direitos.aviso, 'tabela de rescisão'),
    },
    exato: decimal(remuneracao.valor).mul(dias.valor).mul(direitos.aviso).div(30),
    fundamento: `CLT, art. 487, § 1º; ${direitos.fonte}`,
  })
  const projetados = direitos.aviso.mul(dias.valor).floor().toNumber()
  return {
    dias: dias.valor,
    indenizado,
    fimProjetado: somarDias(fatos.desligamento, projetados),
  }
}
