import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { type Densidade, mudarDeLugar } from './arranjo.ts'
import type { AparenciaDaLista } from './props.ts'
import type { AjusteDeColunas } from './use-aparencia.ts'
import type { TabelaDaGrade } from './use-tabela.ts'
import './ajustes.css'

const PASSO_DA_LARGURA = 24
const DENSIDADES: readonly (readonly [Densidade, string])[] = [
  ['compacta', 'Compacta'],
  ['padrao', 'Padrão'],
  ['confortavel', 'Confortável'],
]

function LinhaDaColuna<L>({
  tabela,
  coluna,
  vizinhas,
}: {
  tabela: TabelaDaGrade<L>
  coluna: ReturnType<TabelaDaGrade<L>['getAllLeafColumns']>[number]
  /** The column before, and the one before which it goes when it moves down (null: the end). */
  vizinhas: { antes: string | undefined; depois: string | null | undefined }
}) {
  const campo = coluna.id
  const titulo = String(coluna.columnDef.header)
  const mover = (antesDe: string | null) =>
    tabela.setColumnOrder((ordem) => mudarDeLugar(ordem, { campo, antesDe }))
  const alargar = (passo: number) =>
    tabela.setColumnSizing((larguras) => ({ ...larguras, [campo]: coluna.getSize() + passo }))
  const botoes = [
    {
      rotulo: `Mover ${titulo} para antes`,
      Icone: IconArrowUp,
      fazer: vizinhas.antes === undefined ? null : () => mover(vizinhas.antes ?? null),
    },
    {
      rotulo: `Mover ${titulo} para depois`,
      Icone: IconArrowDown,
      fazer: vizinhas.depois === undefined ? null : () => mover(vizinhas.depois ?? null),
    },
    {
      rotulo: `Estreitar ${titulo}`,
      Icone: IconMinus,
      fazer: () => alargar(-PASSO_DA_LARGURA),
    },
    {
      rotulo: `Alargar ${titulo}`,
      Icone: IconPlus,
      fazer: () => alargar(PASSO_DA_LARGURA),
    },
  ]
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={coluna.getIsVisible()}
          onChange={({ currentTarget }) => coluna.toggleVisibility(currentTarget.checked)}
        />
        {titulo}
      </label>
      <span>
        {botoes.map(({ rotulo, Icone, fazer }) => (
          <ActionIcon
            key={rotulo}
            size="sm"
            aria-label={rotulo}
            title={rotulo}
            disabled={fazer === null}
            onClick={() => fazer?.()}
          >
            <Icone size={13} />
          </ActionIcon>
        ))}
      </span>
    </li>
  )
}

function Colunas<L>({ tabela }: { tabela: TabelaDaGrade<L> }) {
  const colunas = tabela.state.columnOrder.flatMap((id) => tabela.getColumn(id) ?? [])
  const campo = (i: number) => colunas[i]?.id
  return (
    <>
      <ul className="rz-ajustes-colunas">
        {colunas.map((coluna, i) => (
          <LinhaDaColuna
            key={coluna.id}
            tabela={tabela}
            coluna={coluna}
            vizinhas={{
              antes: campo(i - 1),
              depois: i + 1 < colunas.length ? (campo(i + 2) ?? null) : undefined,
            }}
          />
        ))}
      </ul>
      <label className="rz-ajustes-linha">
        Colunas congeladas à esquerda
        <select
          value={tabela.state.columnPinning.start.length}
          onChange={({ currentTarget }) =>
            tabela.setColumnPinning({
              start: tabela
                .getVisibleLeafColumns()
                .slice(0, Number(currentTarget.value))
                .map(({ id }) => id),
              end: [],
            })
          }
        >
          {[0, 1, 2, 3, 4].map((n) => (
            <option key={n} value={n}>
              {n === 0 ? 'nenhuma' : n}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** Columns, density and scroll of the list; `Colunas` of its bar opens it. */
export function AjustesDaGrade<L>({
  ajuste,
  aparencia,
}: {
  ajuste: AjusteDeColunas<L>
  aparencia: AparenciaDaLista
}) {
  return (
    <div className="rz-ajustes">
      <Colunas tabela={ajuste.tabela} />
      <fieldset className="rz-ajustes-densidade">
        <legend>Altura das linhas</legend>
        {DENSIDADES.map(([densidade, texto]) => (
          <label key={densidade}>
            <input
              type="radio"
              name="densidade"
              checked={aparencia.densidade === densidade}
              onChange={() => aparencia.onDensidade(densidade)}
            />
            {texto}
          </label>
        ))}
      </fieldset>
      <label className="rz-ajustes-linha">
        Rolagem contínua
        <input
          type="checkbox"
          checked={aparencia.continua}
          onChange={(evento) => aparencia.onContinua(evento.currentTarget.checked)}
        />
      </label>
      <button type="button" className="rz-chip-limpar" onClick={ajuste.voltarAoPadrao}>
        Voltar as colunas ao padrão
      </button>
    </div>
  )
}
