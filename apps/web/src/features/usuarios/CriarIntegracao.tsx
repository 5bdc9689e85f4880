import { Button, NativeSelect, TextInput } from '@mantine/core'
import { concessoes, usuarios } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Modal } from '../../ui/janela.tsx'
import { faltaNasEmpresas } from './carteira.ts'
import { EscolhaDeEmpresas } from './EscolhaDeEmpresas.tsx'
import { EscolhaDeVerbos } from './EscolhaDeVerbos.tsx'
import type { AtuaComo, EmpresasVisiveis } from './usuario.ts'

/** A system that will enter by token: what it may do and which companies it sees. */
export function CriarIntegracao({ onFechar }: { onFechar: () => void }) {
  const [nome, setNome] = useState('')
  const [atuaComo, setAtuaComo] = useState<AtuaComo>('EMPRESA')
  const [empresas, setEmpresas] = useState<EmpresasVisiveis>({ modo: 'lista', ids: [] })
  const [permissoes, setPermissoes] = useState<string[]>(['ver'])
  const [tentou, setTentou] = useState(false)
  const { dados: matriz } = useConsulta(usuarios.matrizDePermissoes, {})
  const { executar, enviando } = useAcao(concessoes.criarIntegracao)
  const faltas = [
    nome.trim() === '' ? 'Dê um nome ao sistema.' : null,
    permissoes.length === 0 ? 'Escolha pelo menos uma permissão.' : null,
    faltaNasEmpresas(empresas),
  ].filter((falta) => falta !== null)
  const criar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (faltas.length > 0) return
    const { ok } = await executar({ nome: nome.trim(), atuaComo, empresas, permissoes })
    if (!ok) return
    avisos.ok(`Integração ${nome.trim()} criada. Falta criar um token para ela.`)
    onFechar()
  }
  return (
    <Modal opened onClose={onFechar} title="Nova integração" size="lg">
      <form className="rz-formulario" noValidate onSubmit={(evento) => void criar(evento)}>
        <TextInput
          label="Nome do sistema"
          required
          maxLength={80}
          data-autofocus
          value={nome}
          onChange={({ currentTarget }) => setNome(currentTarget.value)}
        />
        <NativeSelect
          label="Nível"
          description="Até onde os endereços da API respondem a este sistema."
          value={atuaComo}
          data={[
            { value: 'EMPRESA', label: 'De empresa' },
            { value: 'CONTADOR', label: 'De contador' },
          ]}
          onChange={({ currentTarget }) => setAtuaComo(currentTarget.value as AtuaComo)}
        />
        <EscolhaDeEmpresas valor={empresas} onMudar={setEmpresas} />
        <EscolhaDeVerbos
          rotulo="Permissões da integração"
          lista={permissoes}
          onMudar={setPermissoes}
          concediveis={matriz?.concediveis ?? []}
        />
        {tentou && faltas.length > 0 ? <Faixa tom="erro">{faltas.join(' ')}</Faixa> : null}
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button type="submit" loading={enviando}>
            Criar integração
          </Button>
        </div>
      </form>
    </Modal>
  )
}
