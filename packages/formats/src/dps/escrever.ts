import { idDps, limparChave } from '@razao/engine/cadastro'
import { invariant } from '@razao/engine/dinheiro'
import { AMBIENTE, MOTIVO_DA_SUBSTITUICAO } from './codigos.ts'
import { campo, documento, el, texto } from './elementos.ts'
import { ibsCbs } from './escrever-ibs-cbs.ts'
import { numeroDaInscricao, pessoa, prestador } from './escrever-pessoa.ts'
import { servico } from './escrever-servico.ts'
import { valores } from './escrever-valores.ts'
import type { Dps, SubstituicaoDaDps } from './tipos.ts'

/**
 * The 45 characters that name a DPS for ever: município, inscription, series and number. Null when one of
 * them is not valid. By it one asks whether a note was made of it, before sending again.
 */
export const idDaDps = (
  dps: Pick<Dps, 'municipio' | 'serie' | 'numero'> & {
    readonly prestador: Pick<Dps['prestador'], 'inscricao'>
  },
): string | null =>
  idDps({
    municipio: dps.municipio,
    inscricao: numeroDaInscricao(dps.prestador.inscricao),
    serie: String(dps.serie),
    numero: String(dps.numero),
  })

const substituicao = (s: SubstituicaoDaDps | undefined): string =>
  s === undefined
    ? ''
    : el(
        'subst',
        campo('chSubstda', limparChave(s.chave)),
        campo('cMotivo', MOTIVO_DA_SUBSTITUICAO[s.motivo]),
        texto('xMotivo', s.texto),
      )

/**
 * The XML of a DPS, layout 1.01, ready to be signed: elements in the order of the layout, no blanks between
 * them, only what applies. Whoever calls it has asked `conferirDps`: it throws when not even the Id can be made.
 */
export function escreverDps(dps: Dps): string {
  const id = idDaDps(dps)
  invariant(id !== null, 'DPS com município, inscrição, série ou número inválido')
  return documento(
    'DPS',
    'infDPS',
    id,
    campo('tpAmb', AMBIENTE[dps.ambiente]) +
      campo('dhEmi', dps.emissao) +
      texto('verAplic', dps.aplicativo) +
      campo('serie', dps.serie) +
      campo('nDPS', dps.numero) +
      campo('dCompet', dps.competencia) +
      campo('tpEmit', '1') +
      campo('cLocEmi', dps.municipio) +
      substituicao(dps.substituicao) +
      prestador(dps.prestador) +
      pessoa('toma', dps.tomador) +
      pessoa('interm', dps.intermediario) +
      servico(dps.servico) +
      valores(dps.valores) +
      ibsCbs(dps.ibsCbs),
  )
}
