import { ok, type Result } from '../dinheiro/index.ts'
import { comPorta, inteiro, logico, objeto, ouNulo, umDe } from '../porta/index.ts'

type FatosDaAliquota = {
  readonly optante: 'nao' | 'mei' | 'simples'
  /** Of the Simples: 1 all by the Simples, 2 the ISS outside, 3 all outside. */
  readonly apuracaoSimples: number
  /** 0 is none. */
  readonly regimeEspecial: number
  /** 1 taxed, 2 imunidade, 3 export, 4 not due. */
  readonly tributacao: number
  readonly beneficio: 'nenhum' | 'reducao' | 'isencao' | 'aliquota-diferenciada'
  readonly retido: boolean
  /** Whether the município where the ISS is due is active in the national environment; null when nobody said. */
  readonly cidadeAtiva: boolean | null
}

export type AliquotaNaNota = {
  readonly uso: 'exigida' | 'proibida' | 'nao-conhecido'
  /** The least that is accepted where it is required of the Simples. */
  readonly minima: string | null
  readonly motivo: string
  /** Of the rule of the national layout; null when it takes the convênio to know. */
  readonly regra: string | null
}

const proibida = (regra: string, motivo: string): AliquotaNaNota => ({
  ...{ uso: 'proibida', minima: null },
  regra,
  motivo,
})
const exigida = (regra: string, motivo: string, minima: string | null = null): AliquotaNaNota => ({
  uso: 'exigida',
  minima,
  regra,
  motivo,
})

/** The same answer wherever the service is due. */
function semPerguntar(fatos: FatosDaAliquota): AliquotaNaNota | null {
  if (fatos.optante === 'mei') return proibida('E0600', 'MEI não informa a alíquota.')
  if (fatos.tributacao !== 1)
    return proibida('E0602', 'Imunidade, exportação e não incidência não têm alíquota.')
  if (fatos.regimeEspecial !== 0)
    return proibida('E0604', 'Regime especial de tributação não informa a alíquota.')
  if (fatos.beneficio === 'isencao' || fatos.beneficio === 'aliquota-diferenciada')
    return proibida('E0612', 'O benefício municipal já diz a alíquota.')
  if (fatos.optante === 'simples' && fatos.apuracaoSimples === 1 && !fatos.retido)
    return proibida(
      fatos.cidadeAtiva === false ? 'E0631' : 'E0625',
      'O ISS vai no DAS: a alíquota não é informada.',
    )
  if (fatos.optante === 'simples' && fatos.apuracaoSimples === 1)
    return exigida(
      fatos.cidadeAtiva === false ? 'E0628' : 'E0621',
      'ISS do Simples retido: informe a alíquota efetiva, de 1,8 % ou mais.',
      '0.018',
    )
  return null
}

/** Whether the DPS carries `pAliq` (Anexo I of the NFS-e, rules E0600 to E0640). */
export const aliquotaNaNota = comPorta(
  objeto<FatosDaAliquota>({
    optante: umDe(['nao', 'mei', 'simples']),
    apuracaoSimples: inteiro(1, 3),
    regimeEspecial: inteiro(0, 9),
    tributacao: inteiro(1, 4),
    beneficio: umDe(['nenhum', 'reducao', 'isencao', 'aliquota-diferenciada']),
    retido: logico,
    cidadeAtiva: ouNulo(logico),
  }),
  usoDaAliquota,
)

function usoDaAliquota(fatos: FatosDaAliquota): Result<AliquotaNaNota, never> {
  const certa = semPerguntar(fatos)
  if (certa) return ok(certa)
  const doSimples = fatos.optante === 'simples'
  if (fatos.cidadeAtiva === null)
    return ok({
      ...{ uso: 'nao-conhecido', minima: null, regra: null },
      motivo:
        'Depende de o município estar ativo no padrão nacional: ativo, a alíquota é a dele; fora, você a informa.',
    })
  return ok(
    fatos.cidadeAtiva
      ? proibida(
          doSimples ? 'E0635' : 'E0617',
          'O município está ativo no padrão nacional: a alíquota é a que ele parametrizou.',
        )
      : exigida(
          doSimples ? 'E0640' : 'E0619',
          'O município não está ativo no padrão nacional: informe a alíquota da lei dele.',
        ),
  )
}
