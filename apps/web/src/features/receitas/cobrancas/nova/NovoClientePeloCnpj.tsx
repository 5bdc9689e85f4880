import { Button } from '@mantine/core'
import { carteira, clientes, consultas } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'
import { useEffect, useRef } from 'react'
import { falhaNaTela } from '../../../../api/falha.ts'
import { useAcao } from '../../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import type { ClienteEscolhido } from './campos-da-venda.ts'
import { clienteDoCadastro } from './venda.ts'

type Props = {
  cnpj: string
  empresaId: number
  onCriado: (cliente: ClienteEscolhido) => void
  onDesistir: () => void
}

/** Where the register says that it is, as the IBGE numbers it. */
function useMunicipio(lugar: { municipio: string; uf: string } | undefined): number | null {
  const { dados } = useConsulta(
    carteira.buscarMunicipios,
    lugar && lugar.municipio.length >= 2
      ? { busca: lugar.municipio, ...(/^[A-Z]{2}$/.test(lugar.uf) ? { uf: lugar.uf } : {}) }
      : AINDA_NAO,
  )
  const [unico, outro] = (dados?.lista ?? []).filter(
    ({ nome }) =>
      nome.localeCompare(lugar?.municipio ?? '', 'pt-BR', { sensitivity: 'base' }) === 0,
  )
  return unico && !outro ? unico.ibge : null
}

/** A customer that is not here yet, from the public register of the Receita: looked at, then kept and chosen. */
export function NovoClientePeloCnpj({ cnpj, empresaId, onCriado, onDesistir }: Props) {
  const { dados, carregando, falha, tentarDeNovo } = useConsulta(consultas.consultarCnpj, { cnpj })
  const municipioIbge = useMunicipio(dados?.cadastro.endereco)
  const { executar, enviando, falha: recusa } = useAcao(clientes.criarCliente, { semModal: true })
  const cadastro = dados?.cadastro
  // It came in the place of the field that had the focus.
  const secao = useRef<HTMLElement>(null)
  useEffect(() => secao.current?.focus(), [])
  const criar = async () => {
    if (!cadastro) return
    const novo = clienteDoCadastro(cadastro, municipioIbge)
    const resultado = await executar({ empresaId, ...novo })
    if (!resultado.ok) return
    avisos.ok(`${novo.nome} entrou nos clientes.`)
    onCriado({ id: resultado.valor.clienteId, nome: novo.nome, documento: cnpj })
  }
  return (
    <section
      ref={secao}
      tabIndex={-1}
      className="fa-novo-cliente"
      aria-label={`Novo cliente ${formatarCnpj(cnpj)}`}
    >
      {carregando ? <Carregando linhas={3} /> : null}
      {falha ? <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={tentarDeNovo} /> : null}
      {cadastro ? (
        <>
          <p>
            <strong>{cadastro.razaoSocial}</strong>
            <span className="rz-suave rz-numero"> {formatarCnpj(cnpj)}</span>
          </p>
          <p className="rz-suave">
            {[cadastro.endereco.logradouro, cadastro.endereco.numero, cadastro.endereco.bairro]
              .filter((parte) => parte !== '')
              .join(', ')}
            {` · ${cadastro.endereco.municipio} – ${cadastro.endereco.uf}`}
          </p>
          {cadastro.situacao === 'ATIVA' ? null : (
            <Faixa tom="atencao">
              O CNPJ está {cadastro.situacao.toLowerCase()} na Receita Federal.
            </Faixa>
          )}
        </>
      ) : null}
      {recusa ? (
        <CartaoErro
          {...falhaNaTela(recusa)}
          detalhe={recusa.erros.map(({ mensagem }) => mensagem).join(' ') || recusa.detail}
        />
      ) : null}
      <div className="rz-formulario-acoes">
        <Button size="compact-sm" variant="default" onClick={onDesistir}>
          Escolher outro
        </Button>
        {cadastro ? (
          <Button size="compact-sm" loading={enviando} onClick={() => void criar()}>
            Cadastrar e usar
          </Button>
        ) : null}
      </div>
    </section>
  )
}
