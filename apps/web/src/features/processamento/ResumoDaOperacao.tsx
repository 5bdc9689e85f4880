import type { ReactNode } from 'react'
import { formatarInteiro } from '../../ui/formato.ts'
import { resultadoDoItem } from './operacao.ts'

/** Names of what the kinds of operation leave in their summary. */
const ROTULOS: Readonly<Record<string, string>> = {
  resolvidaFora: 'Resolvida fora',
  por: 'Por',
  importacaoId: 'Importação nº',
  competencia: 'Competência',
  empresas: 'Empresas',
  notas: 'Notas',
  eventos: 'Eventos',
  etapas: 'Etapas',
}

const escrito = (valor: unknown): ReactNode => {
  if (typeof valor === 'number') return formatarInteiro(valor)
  if (typeof valor === 'string') return valor
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  return <code>{JSON.stringify(valor)}</code>
}

const contagem = (chave: string): string =>
  chave === 'naoFeitos' ? 'Não feitos' : resultadoDoItem(Number(chave)).texto

type Props = { resumo: Readonly<Record<string, unknown>>; codigo: string | null }

/** What the operation left written of itself: its outcomes, its own facts and its code. */
export function ResumoDaOperacao({ resumo, codigo }: Props) {
  const { contagens, ...resto } = resumo
  const porResultado =
    typeof contagens === 'object' && contagens !== null
      ? Object.entries(contagens as Record<string, number>)
      : []
  const fatos = Object.entries(resto).filter(([, valor]) => valor !== null && valor !== '')
  if (porResultado.length === 0 && fatos.length === 0 && codigo === null) return null
  return (
    <section className="rz-secao-op">
      <h3>Resumo</h3>
      <dl className="rz-fatos">
        {porResultado.map(([chave, quantidade]) => (
          <div key={chave} style={{ display: 'contents' }}>
            <dt>{contagem(chave)}</dt>
            <dd>{formatarInteiro(quantidade)}</dd>
          </div>
        ))}
        {fatos.map(([chave, valor]) => (
          <div key={chave} style={{ display: 'contents' }}>
            <dt>{ROTULOS[chave] ?? chave}</dt>
            <dd>{escrito(valor)}</dd>
          </div>
        ))}
        {codigo ? (
          <>
            <dt>Código</dt>
            <dd>
              <code>{codigo}</code>
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}
