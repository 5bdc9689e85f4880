import { ok, type Result, refuse } from '../../dinheiro/index.ts'
import {
  ATIVIDADES_PGDASD,
  type AtividadeDoMes,
  type AtividadePgdasd,
  atividadePgdasd,
} from '../simples/index.ts'
import type { RecusaDeclaracao, SegregacaoPgdasd } from './tipos.ts'

const MARCAS = [
  'issRetido',
  'issFixo',
  'semIss',
  'icmsNoLugarDoIss',
  'issNoLugarDoIcms',
  'beneficioIssSemPiso',
] as const

/** Of the ids of revenda and indústria "com ST": whatever of the three there is. */
const temStOuMonofasico = ({ icmsSt, pisCofinsMonofasico }: AtividadeDoMes): boolean =>
  icmsSt === true || pisCofinsMonofasico === true

/** True when an id of the PGDAS-D taxes as the activity is taxed. */
function combina({ tributacao, falta }: AtividadePgdasd, atividade: AtividadeDoMes): boolean {
  if (tributacao.anexo !== atividade.anexo || tributacao.exterior !== atividade.exterior) {
    return false
  }
  const iguais = MARCAS.every((marca) => {
    // Exports pay no ISS: whether it would be withheld here says nothing.
    if (marca === 'issRetido' && atividade.exterior) return true
    return (tributacao[marca] ?? false) === (atividade[marca] ?? false)
  })
  if (!iguais) return false
  if (atividade.exterior) return true
  const emOutroMunicipio = atividade.issOutroMunicipio !== undefined && !atividade.issRetido
  if ((falta === 'outro-municipio') !== emOutroMunicipio) return false
  const comSt = falta === 'st-ou-monofasico' || tributacao.icmsSt === true
  return comSt === temStOuMonofasico(atividade)
}

/** A revenue as a person would name it. */
function qualReceita({ anexo, issRetido, issOutroMunicipio, exterior }: AtividadeDoMes): string {
  const outro = issOutroMunicipio === undefined ? '' : ' com ISS devido a outro município'
  const iss = issRetido ? ' com ISS retido' : outro
  return `do Anexo ${anexo}${exterior ? ' para o exterior' : ''}${iss}`
}

/** The activities of the PGDAS-D that tax as a revenue is taxed. */
export const candidatasDa = (atividade: AtividadeDoMes): readonly AtividadePgdasd[] =>
  ATIVIDADES_PGDASD.filter((pgdasd) => combina(pgdasd, atividade))

/**
 * The `idAtividade` of a revenue: the one said, when it taxes alike, or the only one that does. Two
 * that fit are asked, never guessed.
 */
export function idDaAtividade(
  atividade: AtividadeDoMes,
  { idAtividade }: SegregacaoPgdasd,
): Result<number, RecusaDeclaracao> {
  const candidatas = candidatasDa(atividade)
  if (idAtividade !== undefined) {
    const dita = atividadePgdasd(idAtividade)
    if (dita && candidatas.includes(dita)) return ok(idAtividade)
    return refuse({
      codigo: 'fato-invalido',
      campo: `segregacao.${atividade.id}.idAtividade`,
      mensagem: `A atividade ${idAtividade} do PGDAS-D não é tributada como a receita ${qualReceita(atividade)}.`,
    })
  }
  const [unica, outra] = candidatas
  if (unica && !outra) return ok(unica.id)
  if (!unica) {
    return refuse({
      codigo: 'fato-invalido',
      campo: `atividades.${atividade.id}`,
      mensagem: `Nenhuma atividade do PGDAS-D é tributada como a receita ${qualReceita(atividade)}. Confira o anexo, o ISS e o ICMS das notas do mês.`,
    })
  }
  return refuse({
    codigo: 'faltam-fatos',
    mensagem: `Diga qual é a atividade da receita ${qualReceita(atividade)} no PGDAS-D: ${candidatas.map(({ id, rotulo }) => `${id} (${rotulo})`).join(' ou ')}.`,
    faltam: [`idAtividade:${atividade.id}`],
  })
}
