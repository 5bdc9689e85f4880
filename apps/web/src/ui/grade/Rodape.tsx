import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react'
import { formatarInteiro } from '../formato.ts'
import type { PaginacaoDaGrade } from './tipos.ts'

export const TAMANHOS = [10, 25, 50, 100, 500] as const

type Props = {
  paginacao: PaginacaoDaGrade
  onPagina: (pagina: number) => void
  onTamanho: (tamanho: number) => void
}

/** `1–10 de 1.284`. */
function faixaDaPagina({
  paginaAtual,
  registrosPorPagina,
  totalDeRegistros,
}: PaginacaoDaGrade): string {
  if (totalDeRegistros === 0) return '0 de 0'
  const primeiro = (paginaAtual - 1) * registrosPorPagina + 1
  const ultimo = Math.min(paginaAtual * registrosPorPagina, totalDeRegistros)
  return `${formatarInteiro(primeiro)}–${formatarInteiro(ultimo)} de ${formatarInteiro(totalDeRegistros)}`
}

/** Which rows are shown, how many per page, and the way to the others. */
export function Rodape({ paginacao, onPagina, onTamanho }: Props) {
  const { paginaAtual, registrosPorPagina, totalDeRegistros } = paginacao
  const paginas = Math.max(1, Math.ceil(totalDeRegistros / registrosPorPagina))
  const botoes = [
    { rotulo: 'Primeira página', Icone: IconChevronsLeft, para: 1 },
    { rotulo: 'Página anterior', Icone: IconChevronLeft, para: paginaAtual - 1 },
    { rotulo: 'Próxima página', Icone: IconChevronRight, para: paginaAtual + 1 },
    { rotulo: 'Última página', Icone: IconChevronsRight, para: paginas },
  ]
  return (
    <nav className="rz-rodape" aria-label="Páginas da lista">
      <span className="rz-numero">{faixaDaPagina(paginacao)}</span>
      <label className="rz-tamanho">
        <span>por página</span>
        <select
          value={registrosPorPagina}
          onChange={(evento) => onTamanho(Number(evento.currentTarget.value))}
        >
          {TAMANHOS.map((tamanho) => (
            <option key={tamanho} value={tamanho}>
              {tamanho}
            </option>
          ))}
        </select>
      </label>
      <span className="rz-paginas">
        {botoes.map(({ rotulo, Icone, para }) => {
          // Who pressed it to the last page has the focus on it: off, it keeps it.
          const desligado = para === paginaAtual || para < 1 || para > paginas
          return (
            <ActionIcon
              key={rotulo}
              aria-label={rotulo}
              aria-disabled={desligado || undefined}
              data-disabled={desligado}
              onClick={() => (desligado ? undefined : onPagina(para))}
            >
              <Icone size={16} />
            </ActionIcon>
          )
        })}
      </span>
    </nav>
  )
}
