import { Button } from '@mantine/core'
import { IconDownload, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { MenuSuspenso } from '../MenuSuspenso.tsx'
import type { FiltroEmUso } from './tipos.ts'
import './chips.css'

export type FormatoDeExportacao = 'csv' | 'xlsx' | 'pdf' | 'json'

type Props = {
  rotulo: string
  busca: string | undefined
  onBusca: ((busca: string) => void) | undefined
  campoDeBusca: RefObject<HTMLInputElement | null>
  controles: ReactNode
  filtros: readonly FiltroEmUso[]
  onLimparFiltros: (() => void) | undefined
  onExportar: ((formato: FormatoDeExportacao) => Promise<unknown>) | undefined
  /** Saved views and columns. */
  ajustes: ReactNode
}

const ESPERA_DA_BUSCA = 300

function Busca({
  valor,
  onBusca,
  campo,
  rotulo,
}: {
  valor: string
  onBusca: (busca: string) => void
  campo: RefObject<HTMLInputElement | null>
  rotulo: string
}) {
  const [texto, setTexto] = useState(valor)
  const enviado = useRef(valor)
  useEffect(() => {
    // The address changed from outside (back, a removed chip): the field follows it.
    if (valor === enviado.current) return
    enviado.current = valor
    setTexto(valor)
  }, [valor])
  useEffect(() => {
    if (texto === enviado.current) return
    const espera = setTimeout(() => {
      enviado.current = texto
      onBusca(texto)
    }, ESPERA_DA_BUSCA)
    return () => clearTimeout(espera)
  }, [texto, onBusca])
  return (
    <label className="rz-busca">
      <IconSearch size={15} aria-hidden />
      <span className="rz-so-leitor">Buscar em {rotulo}</span>
      <input
        ref={campo}
        type="search"
        data-busca-da-lista
        placeholder="Buscar"
        value={texto}
        onChange={(evento) => setTexto(evento.currentTarget.value)}
      />
      <kbd aria-hidden>/</kbd>
    </label>
  )
}

function MenuDeExportacao({ onExportar }: { onExportar: NonNullable<Props['onExportar']> }) {
  const [gerando, setGerando] = useState(false)
  const exportar = async (formato: FormatoDeExportacao) => {
    setGerando(true)
    try {
      await onExportar(formato)
    } finally {
      setGerando(false)
    }
  }
  return (
    <MenuSuspenso
      rotulo="Exportar todas as linhas do filtro"
      alinhamento="fim"
      gatilho={(botao) => (
        <Button
          {...botao}
          data-exportar
          variant="default"
          loading={gerando}
          leftSection={<IconDownload size={15} />}
        >
          Exportar
        </Button>
      )}
      itens={[
        { id: 'xlsx', texto: 'Planilha (XLSX)', onClick: () => void exportar('xlsx') },
        { id: 'csv', texto: 'Texto separado (CSV)', onClick: () => void exportar('csv') },
        { id: 'pdf', texto: 'Para imprimir (PDF)', onClick: () => void exportar('pdf') },
        { id: 'json', texto: 'Dados (JSON)', onClick: () => void exportar('json') },
      ]}
    />
  )
}

/** The filters in force, each removable. */
export function Chips({ filtros, onLimparFiltros }: Pick<Props, 'filtros' | 'onLimparFiltros'>) {
  const removiveis = filtros.filter((filtro) => filtro.onRemover)
  const quantos = filtros.length
  const lista = useRef<HTMLUListElement>(null)
  const tirando = useRef<{ de: number; onde: number } | null>(null)
  useEffect(() => {
    // The button goes with its chip: who removes by the keyboard goes on from the next one, or from the search.
    if (tirando.current === null || quantos >= tirando.current.de) return
    const { onde } = tirando.current
    tirando.current = null
    if (document.activeElement !== document.body) return
    const botoes = [...(lista.current?.querySelectorAll('button') ?? [])]
    const seguinte = botoes[onde] ?? botoes.at(-1)
    const alvo = seguinte ?? document.querySelector<HTMLElement>('[data-busca-da-lista]')
    alvo?.focus()
  }, [quantos])
  if (quantos === 0) return null
  return (
    <ul ref={lista} className="rz-chips" aria-label="Filtros em uso">
      {filtros.map(({ chave, rotulo, onRemover }, onde) => (
        <li key={chave} className="rz-chip">
          {rotulo}
          {onRemover ? (
            <button
              type="button"
              aria-label={`Remover filtro ${rotulo}`}
              onClick={() => {
                tirando.current = { de: quantos, onde }
                onRemover()
              }}
            >
              <IconX size={12} aria-hidden />
            </button>
          ) : null}
        </li>
      ))}
      {removiveis.length > 1 && onLimparFiltros ? (
        <li>
          <button
            type="button"
            className="rz-chip-limpar"
            onClick={() => {
              tirando.current = { de: quantos, onde: 0 }
              onLimparFiltros()
            }}
          >
            Limpar filtros
          </button>
        </li>
      ) : null}
    </ul>
  )
}

/** Search, the screen's own filters, the chips and the export. */
export function BarraSuperior(props: Props) {
  const { busca, onBusca, controles, filtros, onExportar, ajustes } = props
  const fim = ajustes || onExportar
  if (!onBusca && !controles && filtros.length === 0 && !fim) return null
  return (
    <div className="rz-barra">
      <div className="rz-barra-linha">
        {onBusca ? (
          <Busca
            valor={busca ?? ''}
            onBusca={onBusca}
            campo={props.campoDeBusca}
            rotulo={props.rotulo}
          />
        ) : null}
        {controles ? (
          <span className="rz-barra-filtros" data-filtros-da-lista>
            {controles}
          </span>
        ) : null}
        {fim ? (
          <span className="rz-barra-fim">
            {ajustes}
            {onExportar ? <MenuDeExportacao onExportar={onExportar} /> : null}
          </span>
        ) : null}
      </div>
      <Chips filtros={filtros} onLimparFiltros={props.onLimparFiltros} />
    </div>
  )
}
