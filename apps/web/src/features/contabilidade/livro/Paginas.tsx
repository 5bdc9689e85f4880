import { ActionIcon } from '@mantine/core'
import { ehDataCivil } from '@razao/engine/tempo'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { plural } from '../../../ui/formato.ts'
import type { Livro } from '../comum/use-livro.ts'

export const LINHAS_POR_PAGINA = 100

/** A day, and after it the line that begins the page. An address written by hand may hold anything. */
const MARCA = /^\d{4}-\d{2}-\d{2}(~\d+){0,2}$/

/** Where the page is, as the keyset routes take it. */
export function marcaDoEndereco({ parametros }: Livro): Readonly<Record<string, string>> {
  for (const [nome, campo] of [
    ['depois', 'depoisDe'],
    ['antes', 'antesDe'],
    ['dia', 'irPara'],
  ] as const) {
    const valor = parametros.get(nome)
    if (valor && MARCA.test(valor) && ehDataCivil(valor.slice(0, 10))) return { [campo]: valor }
  }
  return {}
}

type Props = {
  livro: Livro
  dados:
    | {
        readonly linhas: readonly { readonly marca: string }[]
        readonly temAntes: boolean
        readonly temDepois: boolean
      }
    | undefined
}

/** The way to the other pages of a book, which are found by their marks and not counted. */
export function Paginas({ livro, dados }: Props) {
  if (!dados || (dados.linhas.length === 0 && !dados.temAntes && !dados.temDepois)) return null
  const ir = (mudanca: { depois?: string | undefined; antes?: string | undefined }) =>
    livro.mudar({ dia: null, depois: mudanca.depois, antes: mudanca.antes, lancamento: null })
  return (
    <nav className="rz-rodape ctb-paginas" aria-label="Páginas do livro">
      <span className="rz-numero">{plural(dados.linhas.length, 'linha')} nesta página</span>
      <div className="ctb-ir-para">
        <span aria-hidden>Ir para o dia</span>
        <CampoDeData
          className="ctb-dia"
          aria-label="Ir para o dia"
          min={livro.periodo.de}
          max={livro.periodo.ate}
          value={livro.parametros.get('dia') ?? ''}
          onChange={(dia) => livro.mudar({ depois: null, antes: null, dia })}
        />
      </div>
      <span className="rz-paginas">
        <ActionIcon aria-label="Primeira página" disabled={!dados.temAntes} onClick={() => ir({})}>
          <IconChevronsLeft size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label="Página anterior"
          disabled={!dados.temAntes}
          onClick={() => ir({ antes: dados.linhas[0]?.marca })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label="Próxima página"
          disabled={!dados.temDepois}
          onClick={() => ir({ depois: dados.linhas.at(-1)?.marca })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    </nav>
  )
}
