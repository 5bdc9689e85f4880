import { GRUPO_ANEXO, REGIME } from '../cadastro/index.ts'
import { ok, type Result } from '../dinheiro/index.ts'
import { comPorta, type FatoInvalido, objeto, umDe } from '../porta/index.ts'

type Perfil = { readonly regime: number; readonly grupoAnexo: number }

const FORA_DO_SIMPLES: ReadonlySet<number> = new Set([
  REGIME.presumido,
  REGIME.realTrimestral,
  REGIME.realMensal,
  REGIME.isenta,
])

/**
 * Whether the company pays its 20 % on the pró-labore outside the DAS: who is not in the Simples (Lei 8.212/1991, art.
 * 22, III), and in it who is only of annex IV (LC 123/2006, arts. 13, VI, and 18, § 5º-C). Not the MEI (art. 18-A).
 */
export const patronalForaDoDas = comPorta(
  objeto<Perfil>({
    regime: umDe(Object.values(REGIME)),
    grupoAnexo: umDe(Object.values(GRUPO_ANEXO)),
  }),
  ({ regime, grupoAnexo }: Perfil): Result<boolean, FatoInvalido> =>
    ok(
      FORA_DO_SIMPLES.has(regime) ||
        (regime === REGIME.simples && grupoAnexo === GRUPO_ANEXO.cppForaDoDas),
    ),
)
