import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CodigosDeRecuperacao } from '../../api/CadastroDoAplicativo.tsx'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { useLeituraDaConta } from '../../api/use-conta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { FormularioLivre } from '../../ui/FormularioLivre.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { criarChave } from './criar-chave.ts'
import { Lida } from './Lida.tsx'
import { useEnvioComProva } from './prova.tsx'

type Chave = {
  chaveId: string
  nome: string
  sincronizada: boolean
  criadaEm: string
  usadaEm: string | null
}

export function Chaves() {
  const leitura = useLeituraDaConta<{ chaves: Chave[] }>('chaves')
  return (
    <>
      <p>
        Entra com a digital, o rosto ou o PIN do aparelho, sem senha e sem código. Quem tem uma e
        entra com a senha confirma com ela no segundo passo.
      </p>
      <Lida leitura={leitura}>
        {({ chaves }) => (
          <>
            {chaves.length > 0 ? (
              <ul className="rz-itens" aria-label="Chaves de acesso">
                {chaves.map((chave) => (
                  <UmaChave key={chave.chaveId} chave={chave} aoMudar={leitura.lerDeNovo} />
                ))}
              </ul>
            ) : null}
            <NovaChave aoMudar={leitura.lerDeNovo} />
          </>
        )}
      </Lida>
    </>
  )
}

function UmaChave({ chave, aoMudar }: { chave: Chave; aoMudar: () => void }) {
  const { enviar, enviando, falha } = useEnvioComProva()
  const [nome, setNome] = useState<string | null>(null)
  const caminho = `chaves/${chave.chaveId}`
  const titulo = chave.nome || 'Chave de acesso'
  const renomear = () => enviar({ metodo: 'PATCH', caminho, corpo: { nome: (nome ?? '').trim() } })
  const remover = async () => {
    if (!(await enviar({ metodo: 'DELETE', caminho })).ok) return
    avisos.ok('Chave de acesso removida.')
    aoMudar()
  }
  if (nome !== null) {
    return (
      <li>
        <FormularioLivre
          className=""
          onEnviar={renomear}
          onFeito={() => {
            setNome(null)
            aoMudar()
          }}
        >
          <FalhaDaConta falha={falha} />
          <TextInput
            label="Nome da chave"
            maxLength={80}
            required
            value={nome}
            onChange={(evento) => setNome(evento.currentTarget.value)}
          />
          <div className="rz-acoes">
            <Button type="submit" size="xs" loading={enviando}>
              Guardar nome
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setNome(null)}>
              Cancelar
            </Button>
          </div>
        </FormularioLivre>
      </li>
    )
  }
  return (
    <li>
      <div>
        <strong>{titulo}</strong>
        <small>
          {chave.sincronizada ? 'Guardada na nuvem do aparelho' : 'Só neste aparelho'} · criada em{' '}
          {formatarInstante(chave.criadaEm)}
          {chave.usadaEm ? ` · usada em ${formatarInstante(chave.usadaEm)}` : ''}
        </small>
        <FalhaDaConta falha={falha} />
      </div>
      <div className="rz-acoes">
        <Button
          size="xs"
          variant="default"
          aria-label={`Renomear ${titulo}`}
          onClick={() => setNome(chave.nome)}
        >
          Renomear
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={enviando}
          aria-label={`Remover ${titulo}`}
          onClick={() => void remover()}
        >
          Remover
        </Button>
      </div>
    </li>
  )
}

function NovaChave({ aoMudar }: { aoMudar: () => void }) {
  const { enviar, enviando, falha } = useEnvioComProva()
  const [nome, setNome] = useState('')
  const [desistiu, setDesistiu] = useState(false)
  const [codigos, setCodigos] = useState<readonly string[]>([])
  if (!('PublicKeyCredential' in window)) {
    return <Faixa tom="info">Este navegador não guarda chaves de acesso.</Faixa>
  }
  const incluir = async () => {
    setDesistiu(false)
    const opcoes = await enviar<PublicKeyCredentialCreationOptionsJSON>({
      metodo: 'POST',
      caminho: 'chaves/opcoes',
    })
    if (!opcoes.ok) return opcoes
    const resposta = await criarChave(opcoes.valor)
    if (resposta === null) {
      setDesistiu(true)
      return
    }
    const corpo = { resposta, nome: nome.trim() }
    return enviar<{ recuperacao: string[] }>({ metodo: 'POST', caminho: 'chaves', corpo })
  }
  const guardei = () => {
    setCodigos([])
    aoMudar()
  }
  if (codigos.length > 0) return <CodigosDeRecuperacao codigos={codigos} onPronto={guardei} />
  return (
    <FormularioLivre
      className=""
      onEnviar={incluir}
      onFeito={({ recuperacao }) => {
        avisos.ok('Chave de acesso incluída.')
        setNome('')
        setCodigos(recuperacao)
        if (recuperacao.length === 0) aoMudar()
      }}
    >
      <h3>Incluir uma chave</h3>
      <FalhaDaConta falha={falha} />
      {desistiu ? <Faixa tom="atencao">A chave não foi criada. Tente de novo.</Faixa> : null}
      <TextInput
        label="Nome do aparelho"
        placeholder="Notebook do escritório"
        maxLength={80}
        value={nome}
        onChange={(evento) => setNome(evento.currentTarget.value)}
      />
      <div className="rz-acoes">
        <Button type="submit" loading={enviando}>
          Incluir chave de acesso
        </Button>
      </div>
    </FormularioLivre>
  )
}
