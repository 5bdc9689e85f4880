import { Button } from '@mantine/core'
import { useState } from 'react'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { useEnvioDaConta, useLeituraDaConta } from '../../api/use-conta.ts'
import { formatarInstante } from '../../ui/formato.ts'
import { Lida } from './Lida.tsx'
import { nomeDoEvento } from './nome-do-evento.ts'

type Evento = { id: number; em: string; tipo: string; endereco: string | null }
type Pagina = { eventos: Evento[] }

const POR_VEZ = 20

export function Atividade() {
  const leitura = useLeituraDaConta<Pagina>(`eventos?limite=${POR_VEZ}`)
  const [mais, setMais] = useState<Evento[]>([])
  const [acabou, setAcabou] = useState(false)
  const { enviar, enviando, falha } = useEnvioDaConta()
  const buscarMais = async (ultimo: number) => {
    const caminho = `eventos?limite=${POR_VEZ}&antesDe=${ultimo}`
    const resultado = await enviar<Pagina>({ metodo: 'GET', caminho })
    if (!resultado.ok) return
    setMais((antes) => [...antes, ...resultado.valor.eventos])
    setAcabou(resultado.valor.eventos.length < POR_VEZ)
  }
  return (
    <>
      <p>O que aconteceu com a sua conta. Este registro não se apaga.</p>
      <Lida leitura={leitura}>
        {({ eventos }) => {
          const todos = [...eventos, ...mais]
          const ultimo = todos.at(-1)?.id
          return (
            <>
              <ul className="rz-itens" aria-label="Atividade da conta">
                {todos.map(({ id, em, tipo, endereco }) => (
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
              <FalhaDaConta falha={falha} />
              {ultimo !== undefined && !acabou && eventos.length === POR_VEZ ? (
                <div className="rz-acoes">
                  <Button
                    variant="default"
                    loading={enviando}
                    onClick={() => void buscarMais(ultimo)}
                  >
                    Mostrar mais
                  </Button>
                </div>
              ) : null}
            </>
          )
        }}
      </Lida>
    </>
  )
}
