import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatarInteiro, plural } from '../formato.ts'
import {
  quantasSelecionadas,
  SELECAO_VAZIA,
  type Selecao,
  selecionarTodosDoFiltro,
} from './selecao.ts'

type Props = {
  selecao: Selecao
  onSelecao: (selecao: Selecao) => void
  total: number
  paginaInteira: boolean
  acoes: ReactNode
}

/** What is chosen, the whole filter as an offer, and what may be done with it. */
export function BarraDeLote({ selecao, onSelecao, total, paginaInteira, acoes }: Props) {
  const quantas = quantasSelecionadas(selecao)
  const oferecerTodos = selecao.modo === 'ids' && paginaInteira && total > quantas
  return (
    <>
      <output className="rz-so-leitor">
        {quantas > 0 ? plural(quantas, 'linha selecionada', 'linhas selecionadas') : ''}
      </output>
      {quantas > 0 ? (
        <section className="rz-lote" aria-label="Ações com as linhas selecionadas">
          <strong className="rz-numero">{plural(quantas, 'selecionada')}</strong>
          {oferecerTodos ? (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onSelecao(selecionarTodosDoFiltro(total))}
            >
              Selecionar todos os {formatarInteiro(total)} do filtro
            </Button>
          ) : null}
          <span className="rz-lote-acoes">{acoes}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => onSelecao(SELECAO_VAZIA)}
          >
            Limpar
          </Button>
        </section>
      ) : null}
    </>
  )
}
