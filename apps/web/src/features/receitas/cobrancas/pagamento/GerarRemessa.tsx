import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { arquivosDoBanco, boletos, contasDeRecebimento } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { falhaNaTela } from '../../../../api/falha.ts'
import { useAcao } from '../../../../api/use-acao.ts'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { formatarData, formatarDinheiro, plural } from '../../../../ui/formato.ts'
import { enderecoDeComoReceber } from '../enderecos.ts'
import type { Boleto } from './boleto.ts'

const MUITOS = 500

type Conta = { readonly id: number; readonly nome: string }

/** What the bank of an account does not have yet, each one chosen until it is left out. */
function Titulos({
  lista,
  fora,
  onMudar,
}: {
  lista: readonly Boleto[]
  fora: ReadonlySet<number>
  onMudar: (fora: ReadonlySet<number>) => void
}) {
  const marcar = (id: number, vai: boolean) => {
    const novos = new Set(fora)
    if (vai) novos.delete(id)
    else novos.add(id)
    onMudar(novos)
  }
  return (
    <fieldset className="pg-titulos">
      <legend>Boletos que vão</legend>
      {lista.map(({ id, cliente, cobranca, parcela, vencimento, valor }) => (
        <Checkbox
          key={id}
          checked={!fora.has(id)}
          label={`${cliente} · ${cobranca}/${parcela} · ${formatarData(vencimento)} · ${formatarDinheiro(valor)}`}
          onChange={({ currentTarget }) => marcar(id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

function DaConta({ conta, onFechar }: { conta: Conta; onFechar: () => void }) {
  const [fora, setFora] = useState<ReadonlySet<number>>(new Set())
  const baixar = useBaixar()
  const { executar, enviando, falha } = useAcao(arquivosDoBanco.gerarRemessa)
  const { dados, estado } = useConsulta(boletos.listarBoletos, {
    ...{ contaId: conta.id, aEnviar: true, registrosPorPagina: MUITOS, ordem: 'vencimento' },
  })
  if (!dados)
    return estado.falha ? (
      <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
    ) : (
      <Carregando linhas={4} />
    )
  const novos = dados.lista.filter(({ situacao }) => situacao === 'gerado')
  const baixas = dados.lista.length - novos.length
  const escolhidos = novos.filter(({ id }) => !fora.has(id))
  const gerar = async () => {
    const dito = await executar({ contaId: conta.id, boletoIds: escolhidos.map(({ id }) => id) })
    if (!dito.ok) return
    avisos.ok(`Remessa ${dito.valor.sequencia} gerada: envie o arquivo pelo site do banco.`)
    await baixar(arquivosDoBanco.baixarRemessa, { remessaId: dito.valor.remessaId })
    onFechar()
  }
  return (
    <>
      {novos.length > 0 ? <Titulos lista={novos} fora={fora} onMudar={setFora} /> : null}
      {novos.length + baixas === 0 ? (
        <p className="rz-suave">O banco já sabe de todos os boletos desta conta.</p>
      ) : null}
      {baixas > 0 ? (
        <p>{plural(baixas, 'pedido de baixa vai junto', 'pedidos de baixa vão junto')}.</p>
      ) : null}
      {falha ? <CartaoErro {...falhaNaTela(falha)} /> : null}
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button
          loading={enviando}
          disabled={escolhidos.length + baixas === 0}
          onClick={() => void gerar()}
        >
          Gerar e baixar
        </Button>
      </div>
    </>
  )
}

type Props = { empresaId: number; onFechar: () => void }

/** The file that takes boletos to the bank of an account. */
export function GerarRemessa({ empresaId, onFechar }: Props) {
  const [escolhida, setEscolhida] = useState<number | null>(null)
  const { dados, estado } = useConsulta(
    contasDeRecebimento.listarContasDeRecebimento,
    empresaId > 0 ? { empresaId } : AINDA_NAO,
  )
  const contas = dados?.contas.filter(({ boleto }) => boleto !== null) ?? []
  const conta = contas.find(({ id }) => id === escolhida) ?? contas[0]
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Gerar remessa" tamanho="lg">
      <div className="rz-formulario">
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {dados && contas.length === 0 ? (
          <p>
            A empresa ainda não tem conta de boletos:{' '}
            <Link to={enderecoDeComoReceber(empresaId)}>cadastre em Como receber</Link>.
          </p>
        ) : null}
        {contas.length > 0 ? (
          <NativeSelect
            label="Conta"
            value={String(conta?.id ?? '')}
            data={contas.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            onChange={({ currentTarget }) => setEscolhida(Number(currentTarget.value))}
          />
        ) : null}
        {conta ? <DaConta key={conta.id} conta={conta} onFechar={onFechar} /> : null}
      </div>
    </Dialogo>
  )
}
