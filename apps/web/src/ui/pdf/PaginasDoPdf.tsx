import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconMinus,
  IconPlus,
  IconZoomReset,
} from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatarInteiro } from '../formato.ts'
import { selecionaAoChegar } from '../seleciona-ao-chegar.ts'
import { useLargura } from '../use-largura.ts'
import type { Documento } from './abrir-pdf.ts'
import { PaginaDoPdf } from './PaginaDoPdf.tsx'

/** Of the width of the viewer. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const INTEIRA = ZOOMS.indexOf(1)
/** A document that says it has more is shown until here: each page is an element of the screen. */
const MAXIMO_DE_PAGINAS = 1000
const MARGEM = 24

const folhasDe = (rolo: Element | null): HTMLElement[] => [
  ...(rolo?.querySelectorAll<HTMLElement>('[data-pagina]') ?? []),
]

/** The page under the first third of what is seen, and how to go to another. */
function usePaginaAtual(rolo: RefObject<HTMLElement | null>, total: number) {
  const [atual, setAtual] = useState(1)
  const aoRolar = () => {
    const este = rolo.current
    if (!este) return
    const linha = este.getBoundingClientRect().top + este.clientHeight / 3
    const acima = folhasDe(este).filter((uma) => uma.getBoundingClientRect().top <= linha)
    setAtual(Math.max(1, acima.length))
  }
  const ir = (numero: number) => {
    const alvo = Math.min(Math.max(1, numero), total)
    const folha = folhasDe(rolo.current)[alvo - 1]
    if (!rolo.current || !folha) return
    rolo.current.scrollTop +=
      folha.getBoundingClientRect().top - rolo.current.getBoundingClientRect().top - 12
    setAtual(alvo)
  }
  return { atual, ir, aoRolar }
}

type DaPagina = { atual: number; total: number; ir: (numero: number) => void }

function EscolhaDePagina({ atual, total, ir }: DaPagina) {
  const [escrita, setEscrita] = useState<string | null>(null)
  const confirmar = () => {
    const numero = Number(escrita)
    if (escrita !== null && Number.isInteger(numero) && numero > 0) ir(numero)
    setEscrita(null)
  }
  return (
    <div className="rz-pdf-paginacao">
      <ActionIcon aria-label="Página anterior" disabled={atual <= 1} onClick={() => ir(atual - 1)}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <TextInput
        size="xs"
        aria-label="Página"
        inputMode="numeric"
        maxLength={4}
        value={escrita ?? String(atual)}
        {...selecionaAoChegar}
        onChange={({ currentTarget }) => setEscrita(currentTarget.value.replace(/\D/g, ''))}
        onBlur={confirmar}
        onKeyDown={({ key }) => (key === 'Enter' ? confirmar() : undefined)}
      />
      <span>de {formatarInteiro(total)}</span>
      <ActionIcon
        aria-label="Próxima página"
        disabled={atual >= total}
        onClick={() => ir(atual + 1)}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </div>
  )
}

function Zoom({ nivel, mudar }: { nivel: number; mudar: (nivel: number) => void }) {
  return (
    <div className="rz-pdf-paginacao">
      <ActionIcon aria-label="Diminuir" disabled={nivel === 0} onClick={() => mudar(nivel - 1)}>
        <IconMinus size={16} />
      </ActionIcon>
      <output aria-label="Zoom">{Math.round((ZOOMS[nivel] ?? 1) * 100)} %</output>
      <ActionIcon
        aria-label="Aumentar"
        disabled={nivel === ZOOMS.length - 1}
        onClick={() => mudar(nivel + 1)}
      >
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label="Ajustar à largura"
        disabled={nivel === INTEIRA}
        onClick={() => mudar(INTEIRA)}
      >
        <IconZoomReset size={16} />
      </ActionIcon>
    </div>
  )
}

type Comandos = DaPagina & { nivel: number; mudar: (nivel: number) => void }

const TECLAS: Readonly<Record<string, (em: Comandos) => void>> = {
  ArrowLeft: ({ ir, atual }) => ir(atual - 1),
  ArrowRight: ({ ir, atual }) => ir(atual + 1),
  Home: ({ ir }) => ir(1),
  End: ({ ir, total }) => ir(total),
  '+': ({ mudar, nivel }) => mudar(nivel + 1),
  '=': ({ mudar, nivel }) => mudar(nivel + 1),
  '-': ({ mudar, nivel }) => mudar(nivel - 1),
  '0': ({ mudar }) => mudar(INTEIRA),
}

type Props = { titulo: string; documento: Documento; proporcao: number }

/** The pages of an open document, one under the other, with page and zoom; ← → change the page, + − 0 the zoom. */
export function PaginasDoPdf({ titulo, documento, proporcao }: Props) {
  const rolo = useRef<HTMLDivElement>(null)
  const total = Math.min(documento.numPages, MAXIMO_DE_PAGINAS)
  const [nivel, setNivel] = useState<number>(INTEIRA)
  const largura = Math.max(160, (useLargura(rolo, 640) - MARGEM) * (ZOOMS[nivel] ?? 1))
  const { atual, ir, aoRolar } = usePaginaAtual(rolo, total)
  const mudar = (novo: number) => setNivel(Math.min(Math.max(0, novo), ZOOMS.length - 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width keeps the page that was being read
  useEffect(() => ir(atual), [largura])
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.altKey) return
    const fazer = TECLAS[evento.key]
    if (!fazer) return
    evento.preventDefault()
    fazer({ ir, atual, total, mudar, nivel })
  }
  return (
    <>
      <div className="rz-pdf-comandos">
        <EscolhaDePagina atual={atual} total={total} ir={ir} />
        <Zoom nivel={nivel} mudar={mudar} />
      </div>
      {documento.numPages > total ? (
        <p className="rz-pdf-aviso">
          Este documento tem {formatarInteiro(documento.numPages)} páginas; aqui vão as{' '}
          {formatarInteiro(total)} primeiras. Baixe para ver as outras.
        </p>
      ) : null}
      <section
        ref={rolo}
        className="rz-pdf-rolo"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={`Páginas: ${titulo}`}
        onScroll={aoRolar}
        onKeyDown={aoTeclar}
      >
        {Array.from({ length: total }, (_, i) => (
          <PaginaDoPdf
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={i}
            documento={documento}
            numero={i + 1}
            total={total}
            largura={largura}
            proporcao={proporcao}
          />
        ))}
      </section>
    </>
  )
}
