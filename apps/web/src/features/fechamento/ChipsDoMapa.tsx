import { useRef } from 'react'
import { formatarInteiro } from '../../ui/formato.ts'
import { SITUACOES } from './etapas.ts'
import type { FiltroDoMapa } from './filtros-do-mapa.ts'
import type { SituacaoDoFechamento, TotaisDoMapa } from './tipos.ts'

type MudancaDoChip = {
  [K in 'situacao' | 'semMovimento' | 'variacao']?: FiltroDoMapa[K] | undefined
}
type Chip = {
  readonly chave: string
  readonly texto: string
  readonly tom: string
  readonly contar: (totais: TotaisDoMapa) => number
  readonly ativo: (filtro: FiltroDoMapa) => boolean
  readonly ligar: MudancaDoChip
}

const daSituacao = (situacao: SituacaoDoFechamento, texto = SITUACOES[situacao].texto): Chip => ({
  chave: situacao,
  texto,
  tom: SITUACOES[situacao].tom,
  contar: ({ porSituacao }) => porSituacao[situacao] ?? 0,
  ativo: (filtro) => filtro.situacao === situacao,
  ligar: { situacao },
})

const CHIPS: readonly Chip[] = [
  daSituacao('pronta', 'Prontas para fechar'),
  daSituacao('aguardando-cliente'),
  daSituacao('erro'),
  daSituacao('atencao'),
  {
    chave: 'semMovimento',
    texto: 'Sem movimento',
    tom: 'pendente',
    contar: (totais) => totais.semMovimento,
    ativo: (filtro) => filtro.semMovimento === true,
    ligar: { semMovimento: true },
  },
  {
    chave: 'variacao',
    texto: 'Diferença > 20 %',
    tom: 'atencao',
    contar: (totais) => totais.comVariacao,
    ativo: (filtro) => filtro.variacao === true,
    ligar: { variacao: true },
  },
]
const DESLIGAR: MudancaDoChip = {
  situacao: undefined,
  semMovimento: undefined,
  variacao: undefined,
}

type Props = {
  totais: TotaisDoMapa | undefined
  filtro: FiltroDoMapa
  /** What else filters the list: counts kept from before are good only for the same. */
  base: string
  onFiltrar: (mudanca: MudancaDoChip) => void
}

/**
 * The questions an accountant asks first, each with how many companies. Totals are of the filter in
 * force, so while one of them filters the others keep the counts seen before it.
 */
export function ChipsDoMapa({ totais, filtro, base, onFiltrar }: Props) {
  const visto = useRef<{ base: string; totais: TotaisDoMapa } | null>(null)
  const algumAtivo = CHIPS.some((chip) => chip.ativo(filtro))
  if (totais && !algumAtivo) visto.current = { base, totais }
  const lembrados = visto.current?.base === base ? visto.current.totais : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of filters is not a set of form fields
    <div className="fech-chips" role="group" aria-label="Filtros rápidos">
      {CHIPS.map((chip) => {
        const ativo = chip.ativo(filtro)
        const fonte = ativo || !algumAtivo ? totais : lembrados
        const quantas = fonte ? chip.contar(fonte) : null
        return (
          <button
            key={chip.chave}
            type="button"
            className={`fech-chip rz-tom-${chip.tom}`}
            aria-pressed={ativo}
            data-vazio={quantas === 0 || undefined}
            onClick={() => onFiltrar(ativo ? DESLIGAR : { ...DESLIGAR, ...chip.ligar })}
          >
            <i aria-hidden />
            {chip.texto}
            {quantas === null ? null : (
              <strong className="rz-numero">{formatarInteiro(quantas)}</strong>
            )}
          </button>
        )
      })}
    </div>
  )
}
