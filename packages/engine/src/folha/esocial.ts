import { ok, type Result, refuse } from '../dinheiro/index.ts'
import {
  DESCONTOS_DO_ESOCIAL,
  type DescontoDoEsocial,
  type Natureza,
  RUBRICAS_DO_ESOCIAL,
  type RubricaDoEsocial,
} from '../tabelas/incidencias/index.ts'
import { type Competencia, ehCompetencia, vigente } from '../tempo/index.ts'
import { fatoInvalido } from './recusas.ts'
import type { RecusaFolha } from './tipos.ts'

const ehDesconto = (codigo: string): codigo is DescontoDoEsocial =>
  DESCONTOS_DO_ESOCIAL.some((d) => d === codigo)

/**
 * How a line of a holerite, of férias or of a rescisão is declared in the S-1010 and the S-1200:
 * by its natureza, or by its code when it is a discount (S-1.3, Tabelas 03, 21 and 22).
 */
export function rubricaDoEsocial({
  codigo,
  natureza,
  competencia,
}: {
  readonly codigo: string
  readonly natureza: Natureza | null
  readonly competencia: Competencia
}): Result<RubricaDoEsocial, RecusaFolha> {
  if (!ehCompetencia(competencia)) {
    return refuse(fatoInvalido('competencia', 'A competência da rubrica não é um mês válido.'))
  }
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
