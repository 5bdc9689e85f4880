import { Button } from '@mantine/core'
import { useState } from 'react'
import { FalhaDaConta } from '../../api/FalhaDaConta.tsx'
import { useLeituraDaConta } from '../../api/use-conta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import { Celular } from './Celular.tsx'
import { Foto } from './Foto.tsx'
import { Lida } from './Lida.tsx'
import { useEnvioComProva } from './prova.tsx'

type DadosDaConta = {
  email: string
  emailConfirmado: boolean
  nome: string
  cpf: string | null
  celular: string | null
  celularConfirmado: boolean
  enviaSms: boolean
}

export function Dados() {
  const leitura = useLeituraDaConta<DadosDaConta>('dados')
  return (
    <Lida leitura={leitura}>
      {(dados) => (
        <>
          <Foto nome={dados.nome} />
          <Nome atual={dados.nome} onSalvo={leitura.lerDeNovo} />
          <Cpf atual={dados.cpf ?? ''} onSalvo={leitura.lerDeNovo} />
          <Celular
            atual={dados.celular ?? ''}
            confirmado={dados.celularConfirmado}
            enviaSms={dados.enviaSms}
            onMudou={leitura.lerDeNovo}
          />
          <Email atual={dados.email} />
        </>
      )}
    </Lida>
  )
}

type DeUmCampo = { atual: string; onSalvo: () => void }

const NOME = {
  nome: { rotulo: 'Nome', obrigatorio: true, maximo: 200, autoComplete: 'name' },
} as const

function Nome({ atual, onSalvo }: DeUmCampo) {
  const { enviar, enviando, falha } = useEnvioComProva()
  const formulario = useFormulario({ campos: NOME, inicial: { nome: atual }, falha })
  const igual = formulario.valores.nome.trim() === atual.trim()
  return (
    <Formulario
      className=""
      de={formulario}
      pronto={!igual}
      antes={<FalhaDaConta falha={falha} />}
      onEnviar={({ nome }) => enviar({ metodo: 'PATCH', caminho: 'dados', corpo: { nome } })}
      onFeito={() => {
        avisos.ok('Nome guardado.')
        onSalvo()
      }}
      depois={
        <div className="rz-acoes">
          <Button type="submit" loading={enviando} disabled={igual}>
            Guardar nome
          </Button>
        </div>
      }
    />
  )
}

const CPF = {
  cpf: { tipo: 'cpf', rotulo: 'CPF', descricao: 'Só você vê. Deixe vazio para apagar.' },
} as const

function Cpf({ atual, onSalvo }: DeUmCampo) {
  const { enviar, enviando, falha } = useEnvioComProva()
  const formulario = useFormulario({ campos: CPF, inicial: { cpf: atual }, falha })
  const igual = formulario.valores.cpf === atual
  return (
    <Formulario
      className=""
      de={formulario}
      pronto={!igual}
      antes={<FalhaDaConta falha={falha} />}
      onEnviar={({ cpf }) =>
        enviar({ metodo: 'PATCH', caminho: 'dados', corpo: { cpf: cpf === '' ? null : cpf } })
      }
      onFeito={(_, { cpf }) => {
        avisos.ok(cpf === '' ? 'CPF apagado.' : 'CPF guardado.')
        onSalvo()
      }}
      depois={
        <div className="rz-acoes">
          <Button type="submit" variant="default" loading={enviando} disabled={igual}>
            Guardar CPF
          </Button>
        </div>
      }
    />
  )
}

const EMAIL = { email: { tipo: 'email', rotulo: 'Novo e-mail' } } as const

function Email({ atual }: { atual: string }) {
  const [pedido, setPedido] = useState<string | null>(null)
  const { enviar, enviando, falha } = useEnvioComProva()
  const formulario = useFormulario({ campos: EMAIL, falha })
  const vazio = formulario.valores.email === ''
  return (
    <Formulario
      className=""
      de={formulario}
      pronto={!vazio}
      antes={
        <>
          <h3>E-mail</h3>
          <p>
            Hoje é <strong>{atual}</strong>. O novo só vale depois de confirmado pelo link que
            enviamos a ele.
          </p>
          {pedido === null ? null : (
            <Faixa tom="info">
              Se estiver tudo certo, {pedido} vai receber o link em instantes.
            </Faixa>
          )}
          <FalhaDaConta falha={falha} />
        </>
      }
      onEnviar={(corpo) => enviar({ metodo: 'POST', caminho: 'trocar-email', corpo })}
      onFeito={(_, { email }) => setPedido(email)}
      depois={
        <div className="rz-acoes">
          <Button type="submit" variant="default" loading={enviando} disabled={vazio}>
            Trocar e-mail
          </Button>
        </div>
      }
    />
  )
}
