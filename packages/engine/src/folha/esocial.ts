import { ok, type Result, refuse } from '../dinheiro/index.ts'
import { comPorta, mes, objeto, ouNulo, texto, umDe } from '../porta/index.ts'
import {
  DESCONTOS_DO_ESOCIAL,
  type DescontoDoEsocial,
  NATUREZAS,
  type Natureza,
  RUBRICAS_DO_ESOCIAL,
  type RubricaDoEsocial,
} from '../tabelas/incidencias/index.ts'
import { type Competencia, vigente } from '../tempo/index.ts'
import { fatoInvalido } from './recusas.ts'
import type { RecusaFolha } from './tipos.ts'

const ehDesconto = (codigo: string): codigo is DescontoDoEsocial =>
  DESCONTOS_DO_ESOCIAL.some((d) => d === codigo)

type FatosDaRubrica = {
  readonly codigo: string
  readonly natureza: Natureza | null
  readonly competencia: Competencia
}

/**
 * How a line of a holerite, of férias or of a rescisão is declared in the S-1010 and the S-1200:
 * by its natureza, or by its code when it is a discount (S-1.3, Tabelas 03, 21 and 22).
 */
export const rubricaDoEsocial = comPorta(
  objeto<FatosDaRubrica>({ codigo: texto, natureza: ouNulo(umDe(NATUREZAS)), competencia: mes }),
  rubricaDoEsocialConferido,
)

function rubricaDoEsocialConferido({
  codigo,
  natureza,
  competencia,
}: FatosDaRubrica): Result<RubricaDoEsocial, RecusaFolha> {
  const tabela = vigente(RUBRICAS_DO_ESOCIAL, competencia)
  if (!tabela.ok) return tabela
  if (natureza !== null) {
    const achada: RubricaDoEsocial | undefined = tabela.value.vencimentos[natureza]
    if (achada) return ok(achada)
  } else if (ehDesconto(codigo)) {
    return ok(tabela.value.descontos[codigo])
  }
  return refuse(
    fatoInvalido('codigo', 'Esta rubrica não está na tabela do eSocial: o escritório a declara.'),
  )
}
