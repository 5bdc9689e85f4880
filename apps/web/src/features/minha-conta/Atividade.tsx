import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useLeituraDaConta } from '../../api/use-conta.ts'
import { formatarInstante, formatarInteiro } from '../../ui/formato.ts'
import { Lida } from './Lida.tsx'
import { nomeDoEvento } from './nome-do-evento.ts'

type Evento = { id: number; em: string; tipo: string; endereco: string | null }
type Pagina = { eventos: Evento[]; total: number }
const ORDENS = { recentes: 'Mais recentes primeiro', antigos: 'Mais antigos primeiro' } as const
type Ordem = keyof typeof ORDENS

const POR_PAGINA = 20

type PropsDasPaginas = { pagina: number; total: number; onIr: (pagina: number) => void }

function Paginas({ pagina, total, onIr }: PropsDasPaginas) {
  const primeiro = (pagina - 1) * POR_PAGINA + 1
  const ultimo = Math.min(total, pagina * POR_PAGINA)
  return (
    <nav className="rz-paginas" aria-label="Páginas da atividade">
      <span className="rz-suave" role="status">
        {formatarInteiro(primeiro)}–{formatarInteiro(ultimo)} de {formatarInteiro(total)}
      </span>
      <div className="rz-acoes">
        <Button variant="default" disabled={pagina === 1} onClick={() => onIr(pagina - 1)}>
          Anterior
        </Button>
        <Button variant="default" disabled={ultimo === total} onClick={() => onIr(pagina + 1)}>
          Próxima
        </Button>
      </div>
    </nav>
  )
}

/** What happened to the account, by pages, from either end. */
export function Atividade() {
  const [ordem, setOrdem] = useState<Ordem>('recentes')
  const [pagina, setPagina] = useState(1)
  const leitura = useLeituraDaConta<Pagina>(
    `eventos?limite=${POR_PAGINA}&pagina=${pagina}&ordem=${ordem}`,
  )
  return (
    <>
      <p>O que aconteceu com a sua conta. Este registro não se apaga.</p>
      <Select
        label="Ordem"
        w="16rem"
        allowDeselect={false}
        data={Object.entries(ORDENS).map(([value, label]) => ({ value, label }))}
        value={ordem}
        onChange={(valor) => {
          setOrdem(valor as Ordem)
          setPagina(1)
        }}
      />
      <Lida leitura={leitura}>
        {({ eventos, total }) => (
          <>
            <ul className="rz-itens" aria-label="Atividade da conta">
              {eventos.map(({ id, em, tipo, endereco }) => (
                <li key={id}>
                  <div>
                    <strong>{nomeDoEvento(tipo)}</strong>
                    <small>
                      {formatarInstante(em)}
                      {endereco ? ` · ${endereco}` : ''}
                    </small>
                  </div>
                </li>
              ))}
            </ul>
            {total > POR_PAGINA ? <Paginas pagina={pagina} total={total} onIr={setPagina} /> : null}
          </>
        )}
      </Lida>
    </>
  )
}
