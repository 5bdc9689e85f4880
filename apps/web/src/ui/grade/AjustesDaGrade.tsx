import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  type Densidade,
  emOrdem,
  larguraEmPixels,
  mostrarOuEsconder,
  mudarDeLugar,
  redimensionar,
} from './arranjo.ts'
import type { AparenciaDaLista } from './props.ts'
import type { Coluna } from './tipos.ts'
import type { AjusteDeColunas } from './use-aparencia.ts'
import './ajustes.css'

const PASSO_DA_LARGURA = 24
const DENSIDADES: readonly (readonly [Densidade, string])[] = [
  ['compacta', 'Compacta'],
  ['padrao', 'Padrão'],
  ['confortavel', 'Confortável'],
]

function LinhaDaColuna<L>({
  ajuste,
  coluna,
  vizinhas,
}: {
  ajuste: AjusteDeColunas<L>
  coluna: Coluna<L>
  /** The column before, and the one before which it goes when it moves down (null: the end). */
  vizinhas: { antes: string | undefined; depois: string | null | undefined }
}) {
  const { arranjo, mudar, todas } = ajuste
  const { campo, titulo } = coluna
  const visivel = !arranjo.ocultas?.includes(campo)
  const pixels = arranjo.larguras?.[campo] ?? larguraEmPixels(coluna)
  const mover = (antesDe: string | null) => mudar(mudarDeLugar(todas, arranjo, { campo, antesDe }))
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
      fazer: () => mudar(redimensionar(arranjo, campo, pixels - PASSO_DA_LARGURA)),
    },
    {
      rotulo: `Alargar ${titulo}`,
      Icone: IconPlus,
      fazer: () => mudar(redimensionar(arranjo, campo, pixels + PASSO_DA_LARGURA)),
    },
  ]
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={visivel}
          onChange={(evento) =>
            mudar(mostrarOuEsconder(arranjo, campo, evento.currentTarget.checked))
          }
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

function Colunas<L>({ ajuste }: { ajuste: AjusteDeColunas<L> }) {
  const colunas = emOrdem(ajuste.todas, ajuste.arranjo)
  const campo = (i: number) => colunas[i]?.campo
  const congeladas = ajuste.arranjo.congeladas ?? colunas.findIndex(({ fixa }) => fixa !== true)
  return (
    <>
      <ul className="rz-ajustes-colunas">
        {colunas.map((coluna, i) => (
          <LinhaDaColuna
            key={coluna.campo}
            ajuste={ajuste}
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
          value={Math.max(0, congeladas)}
          onChange={(evento) =>
            ajuste.mudar({ ...ajuste.arranjo, congeladas: Number(evento.currentTarget.value) })
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
      <Colunas ajuste={ajuste} />
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
      <button type="button" className="rz-chip-limpar" onClick={() => ajuste.mudar(null)}>
        Voltar as colunas ao padrão
      </button>
    </div>
  )
}
