import { Button } from '@mantine/core'
import { contasDeRecebimento as rotas } from '@razao/contract'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { usePode } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { type Conta, chaveEscrita, comDigito, nomeDoBanco, tipoDaChave } from './conta.ts'
import { EditarConta } from './EditarConta.tsx'
import { PixDaConta } from './PixDaConta.tsx'
import './pagamento.css'

function Fatos({ conta: { pix, boleto, proximoNossoNumero } }: { conta: Conta }) {
  return (
    <dl className="rz-fatos">
      {pix ? (
        <>
          <dt>Pix</dt>
          <dd>
            {chaveEscrita(pix)} <span className="rz-suave">({tipoDaChave(pix.tipo)})</span>
          </dd>
          <dt>Quem recebe</dt>
          <dd>
            {pix.nome}, {pix.cidade}
          </dd>
        </>
      ) : null}
      {boleto ? (
        <>
          <dt>Boletos</dt>
          <dd>
            {boleto.banco} · {nomeDoBanco(boleto.banco)}
          </dd>
          <dt>Conta</dt>
          <dd className="rz-numero">
            ag. {comDigito(boleto.agencia, boleto.digitoDaAgencia)}
            {boleto.conta === '' ? '' : `, conta ${comDigito(boleto.conta, boleto.digitoDaConta)}`}
          </dd>
          <dt>Carteira</dt>
          <dd className="rz-numero">
            {boleto.carteira || 'a do banco'}
            {boleto.convenio === '' ? '' : `, convênio ${boleto.convenio}`}
          </dd>
          <dt>Próximo nosso número</dt>
          <dd className="rz-numero">{proximoNossoNumero}</dd>
        </>
      ) : null}
    </dl>
  )
}

function UmaConta({ conta, onEditar }: { conta: Conta; onEditar: (() => void) | undefined }) {
  const { executar, enviando } = useAcao(rotas.arquivarContaDeRecebimento)
  const { id: contaId, nome, padrao, arquivada, versao } = conta
  const arquivar = async () => {
    const { ok } = await executar({ contaId, versao, arquivar: !arquivada })
    if (ok) avisos.ok(arquivada ? `${nome} voltou a receber.` : `${nome} foi arquivada.`)
  }
  const Icone = arquivada ? IconArchiveOff : IconArchive
  return (
    <section className="rz-secao pg-conta" aria-label={nome}>
      <div className="rz-secao-cabeca">
        <h3>{nome}</h3>
        {padrao ? <Situacao tom="ok">Padrão</Situacao> : null}
        {arquivada ? <Situacao tom="nenhum">Arquivada</Situacao> : null}
      </div>
      <Fatos conta={conta} />
      <PixDaConta conta={conta} pode={onEditar !== undefined} />
      {onEditar ? (
        <div className="pg-acoes">
          {arquivada ? null : (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              aria-label={`Editar ${nome}`}
              onClick={onEditar}
            >
              Editar
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={enviando}
            leftSection={<Icone size={14} aria-hidden />}
            aria-label={`${arquivada ? 'Tirar do arquivo' : 'Arquivar'} ${nome}`}
            onClick={() => void arquivar()}
          >
            {arquivada ? 'Tirar do arquivo' : 'Arquivar'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** Null is a new one; undefined, none. */
type Editando = Conta | null | undefined

type Props = { empresaId: number | null; onFechar: () => void }

/** Where a company receives what it charges: Pix keys and the accounts of its boletos, one of them the default. */
export function ComoReceber({ empresaId, onFechar }: Props) {
  const pode = usePode('emitirNota', 'financeiro')
  const [editando, setEditando] = useState<Editando>()
  const { dados, estado } = useConsulta(
    rotas.listarContasDeRecebimento,
    empresaId === null ? AINDA_NAO : { empresaId },
  )
  const nova = () => setEditando(null)
  return (
    <Gaveta
      aberta={empresaId !== null}
      onFechar={onFechar}
      largura={620}
      titulo="Como receber"
      rodape={
        dados && pode && editando === undefined && dados.contas.length > 0 ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={nova}>
            Nova conta
          </Button>
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {dados && empresaId !== null && editando !== undefined ? (
        <EditarConta
          key={editando?.id ?? 'nova'}
          empresaId={empresaId}
          conta={editando}
          sugestao={dados.sugestao}
          primeira={dados.contas.length === 0}
          onFechar={() => setEditando(undefined)}
        />
      ) : null}
      {dados && editando === undefined ? (
        <div className="rz-nota">
          {dados.contas.length === 0 ? (
            <div className="pg-vazio">
              <p>
                Diga por onde a empresa recebe e cada cobrança passa a ter o seu Pix, com QR e copia
                e cola. Com a conta do banco, também o boleto.
              </p>
              {pode ? (
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={nova}>
                  Cadastrar a primeira conta
                </Button>
              ) : null}
            </div>
          ) : null}
          {dados.contas.map((conta) => (
            <UmaConta
              key={conta.id}
              conta={conta}
              onEditar={pode ? () => setEditando(conta) : undefined}
            />
          ))}
        </div>
      ) : null}
    </Gaveta>
  )
}
