import { clientes } from '@razao/contract'
import { formatarCnpj, validarCnpj } from '@razao/engine/cadastro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { formatarDocumento } from '../../../../ui/formato.ts'
import { CampoDeBusca } from './CampoDeBusca.tsx'
import type { ClienteEscolhido } from './campos-da-venda.ts'
import { NovoClientePeloCnpj } from './NovoClientePeloCnpj.tsx'

type Props = {
  id: string
  empresaId: number
  erro: string | undefined
  cliente: ClienteEscolhido | null
  onEscolher: (cliente: ClienteEscolhido | null) => void
  foco?: boolean
}

const MAXIMO = 8
const soLetrasENumeros = (texto: string): string => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** A customer of the company by name or document; a CNPJ that is nobody's yet is looked up in the Receita. */
export function CampoDeCliente({ id, empresaId, erro, cliente, onEscolher, foco }: Props) {
  const [busca, setBusca] = useState('')
  const [novo, setNovo] = useState<string | null>(null)
  const limpa = soLetrasENumeros(busca)
  const { dados } = useConsulta(clientes.listarClientes, {
    empresaId,
    registrosPorPagina: MAXIMO,
    ...(busca === '' ? {} : { busca: validarCnpj(limpa) ? limpa : busca }),
  })
  const achados = dados?.lista ?? []
  const cnpj =
    dados && achados.length === 0 && limpa.length === 14 && validarCnpj(limpa) ? limpa : null
  const opcoes = [
    ...achados.map((um) => ({
      id: um.id,
      texto: (
        <>
          {um.nome}
          {um.documento ? (
            <small className="rz-numero">{formatarDocumento(um.documento)}</small>
          ) : null}
        </>
      ),
    })),
    ...(cnpj ? [{ id: cnpj, texto: `Buscar ${formatarCnpj(cnpj)} na Receita` }] : []),
  ]
  const escolher = (indice: number) => {
    const achado = achados[indice]
    if (achado) return onEscolher({ id: achado.id, nome: achado.nome, documento: achado.documento })
    setNovo(cnpj)
  }
  const voltarAoCampo = () => {
    setNovo(null)
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  if (novo !== null) {
    return (
      <NovoClientePeloCnpj
        cnpj={novo}
        empresaId={empresaId}
        onDesistir={voltarAoCampo}
        onCriado={(criado) => {
          onEscolher(criado)
          voltarAoCampo()
        }}
      />
    )
  }
  return (
    <CampoDeBusca
      {...{ id, erro, opcoes: dados ? opcoes : undefined }}
      rotulo="Cliente"
      obrigatorio
      exemplo="Nome, CNPJ ou CPF"
      escolhido={cliente?.nome ?? ''}
      onBuscar={setBusca}
      onEscolher={escolher}
      onLimpar={() => onEscolher(null)}
      {...(foco ? { foco } : {})}
      nada={
        <>
          Ninguém com este nome ou documento. Escreva o CNPJ inteiro para buscar na Receita, ou{' '}
          <Link to={paths.receitas.clientes}>cadastre o cliente</Link>.
        </>
      }
    />
  )
}
