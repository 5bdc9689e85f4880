import { Button } from '@mantine/core'
import { useState } from 'react'
import { CadastroDoAplicativo, CodigosDeRecuperacao } from '../../api/CadastroDoAplicativo.tsx'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { useLeituraDaConta } from '../../api/use-conta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Lida } from './Lida.tsx'
import { useEnvioComProva, usePedirProva } from './prova.tsx'

type Fator = { fatorId: string; nome: string; criadoEm: string; usadoEm: string | null }
type Fatores = { fatores: Fator[]; chaves: number; recuperacaoRestante: number }
/** Under this many, the person is told to make new ones. */
const POUCOS = 3

function textoDa({ fatores, chaves }: Fatores): string {
  if (fatores.length > 0) return 'Ativada: depois da senha, pedimos um código.'
  return chaves > 0
    ? 'Ativada: depois da senha, pedimos a sua chave de acesso. Um aplicativo serve onde a chave não estiver.'
    : 'Além da senha, um código do seu celular. Quem descobrir a senha não entra.'
}

export function SegundoFator() {
  const leitura = useLeituraDaConta<Fatores>('fatores')
  const [incluindo, setIncluindo] = useState(false)
  const pedirProva = usePedirProva()
  const pronto = () => {
    setIncluindo(false)
    leitura.lerDeNovo()
    avisos.ok('Verificação em duas etapas ativada.')
  }
  if (incluindo) {
    return (
      <CadastroDoAplicativo
        onPronto={pronto}
        onCancelar={() => setIncluindo(false)}
        onProva={(falha) => {
          if (!pedirProva(falha)) return false
          setIncluindo(false)
          return true
        }}
      />
    )
  }
  return (
    <Lida leitura={leitura}>
      {(dados) => (
        <>
          <p>{textoDa(dados)}</p>
          <Aplicativos dados={dados} aoMudar={leitura.lerDeNovo} />
          <div className="rz-acoes">
            <Button onClick={() => setIncluindo(true)}>
              {dados.fatores.length === 0 ? 'Ativar com um aplicativo' : 'Incluir outro aplicativo'}
            </Button>
          </div>
          {dados.fatores.length + dados.chaves > 0 ? (
            <Recuperacao restam={dados.recuperacaoRestante} aoMudar={leitura.lerDeNovo} />
          ) : null}
        </>
      )}
    </Lida>
  )
}

function Aplicativos({ dados, aoMudar }: { dados: Fatores; aoMudar: () => void }) {
  const { enviar, enviando, falha } = useEnvioComProva()
  const remover = async (fatorId: string) => {
    const resultado = await enviar({ metodo: 'DELETE', caminho: `fatores/${fatorId}` })
    if (!resultado.ok) return
    avisos.ok('Aplicativo removido.')
    aoMudar()
  }
  if (dados.fatores.length === 0) return null
  return (
    <>
      <FalhaDaConta falha={falha} />
      <ul className="rz-itens" aria-label="Aplicativos autenticadores">
        {dados.fatores.map(({ fatorId, nome, criadoEm, usadoEm }) => (
          <li key={fatorId}>
            <div>
              <strong>{nome || 'Aplicativo'}</strong>
              <small>
                Incluído em {formatarInstante(criadoEm)}
                {usadoEm ? ` · usado em ${formatarInstante(usadoEm)}` : ''}
              </small>
            </div>
            <Button
              size="xs"
              variant="default"
              loading={enviando}
              aria-label={`Remover ${nome || 'aplicativo'}`}
              onClick={() => void remover(fatorId)}
            >
              Remover
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Recuperacao({ restam, aoMudar }: { restam: number; aoMudar: () => void }) {
  const { enviar, enviando, falha } = useEnvioComProva()
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const refazer = async () => {
    const pedido = { metodo: 'POST', caminho: 'fatores/codigos-de-recuperacao' } as const
    const resultado = await enviar<{ recuperacao: string[] }>(pedido)
    if (resultado.ok) setCodigos(resultado.valor.recuperacao)
  }
  const pronto = () => {
    setCodigos(null)
    aoMudar()
  }
  if (codigos) return <CodigosDeRecuperacao codigos={codigos} onPronto={pronto} />
  return (
    <div className="rz-bloco">
      <h3>Códigos de recuperação</h3>
      {restam < POUCOS ? (
        <Faixa tom="atencao">Restam {restam}. Gere outros e guarde.</Faixa>
      ) : (
        <p>Restam {restam}. Ao gerar outros, os de antes deixam de valer.</p>
      )}
      <FalhaDaConta falha={falha} />
      <div className="rz-acoes">
        <Button variant="default" loading={enviando} onClick={() => void refazer()}>
          Gerar outros códigos
        </Button>
      </div>
    </div>
  )
}
