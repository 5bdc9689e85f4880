import { Button } from '@mantine/core'
import { arquivosDoBanco } from '@razao/contract'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { useEmpresaAtual, usePode, useUsuario } from '../../../../state/contexto.ts'
import { podeAbrir } from '../../../../state/pode-abrir.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { BarraDeAbas } from '../../../../ui/BarraDeAbas.tsx'
import { useEscolhaDeEmpresa } from '../../../../ui/escolha-de-empresa.ts'
import { plural } from '../../../../ui/formato.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import type { Remessa, Retorno } from './boleto.ts'
import { GavetaRetorno } from './GavetaRetorno.tsx'
import './pagamento.css'

const FILTROS = {} as const

const DOS_RETORNOS: readonly Coluna<Retorno>[] = [
  {
    ...{ campo: 'nome', titulo: 'Arquivo', largura: 'minmax(180px, 1.4fr)' },
    celular: 'titulo',
  },
  { campo: 'empresa', titulo: 'Empresa', ordena: true, largura: 'minmax(150px, 1fr)' },
  { campo: 'banco', titulo: 'Banco', largura: 76 },
  { campo: 'criadoEm', titulo: 'Lido em', tipo: 'instante', ordena: true },
  { campo: 'ocorrencias', titulo: 'Linhas', tipo: 'numero', largura: 84 },
  { campo: 'registradas', titulo: 'Registrados', tipo: 'numero', largura: 112 },
  { campo: 'pendentes', titulo: 'Pendentes', tipo: 'numero', largura: 104 },
  { campo: 'aConferir', titulo: 'A conferir', tipo: 'numero', largura: 104 },
  { campo: 'recebido', titulo: 'Recebido', tipo: 'dinheiro', ordena: true },
]

/** Sends the file that came from the bank; what it did is shown at once. */
function BotaoDoRetorno({ onLido }: { onLido: (retornoId: number) => void }) {
  const [empresa] = useEmpresaAtual()
  const escolherEmpresa = useEscolhaDeEmpresa()
  const campo = useRef<HTMLInputElement>(null)
  const { executar, enviando } = useAcao(arquivosDoBanco.enviarRetorno)
  const enviar = async (arquivo: File, empresaId: number) => {
    const dito = await executar({ empresaId }, { arquivo })
    if (!dito.ok) return
    const { retornoId, jaLido, registradas, pendentes } = dito.valor
    if (jaLido) avisos.atencao('Este arquivo já tinha sido lido: nada foi feito de novo.')
    else
      avisos.ok(
        `Retorno lido: ${plural(registradas, 'recebimento registrado', 'recebimentos registrados')}${pendentes > 0 ? `, ${plural(pendentes, 'pendente')}` : ''}.`,
      )
    onLido(retornoId)
  }
  return (
    <>
      <Button
        leftSection={<IconUpload size={15} aria-hidden />}
        loading={enviando}
        onClick={() => (empresa ? campo.current?.click() : escolherEmpresa())}
      >
        Ler retorno do banco
      </Button>
      <input
        ref={campo}
        type="file"
        hidden
        accept=".ret,.txt,.crt,text/plain"
        aria-label="Retorno do banco"
        onChange={({ currentTarget }) => {
          const [arquivo] = currentTarget.files ?? []
          if (arquivo && empresa) void enviar(arquivo, empresa.ID)
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function Retornos() {
  const [empresa] = useEmpresaAtual()
  const usuario = useUsuario()
  const confirma = usePode('confirmar', 'fiscal')
  const pode = podeAbrir(usuario, 'CONTADOR') && confirma && !usuario?.verComo
  const lista = useLista({ filtros: FILTROS, contexto: `retornos ${empresa?.ID ?? ''}` })
  const { dados, estado } = useConsulta(arquivosDoBanco.listarRetornos, {
    ...(empresa ? { empresaId: empresa.ID } : {}),
    ...lista.pedido,
  })
  const botao = pode ? <BotaoDoRetorno onLido={lista.abrir} /> : null
  return (
    <>
      <Grade
        rotulo="retornos"
        colunas={DOS_RETORNOS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        totais={dados?.totais}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        controles={botao}
        vazio={{
          titulo: 'Nenhum retorno lido ainda',
          texto:
            'O arquivo de retorno (CNAB 240) diz o que o banco registrou, recusou e recebeu. O que foi pago é registrado uma vez, mesmo que o banco repita.',
          acoes: botao,
        }}
      />
      <GavetaRetorno retornoId={lista.aberta} pode={pode} onFechar={lista.fechar} />
    </>
  )
}

const dasRemessas = (baixar: (remessa: Remessa) => void): Coluna<Remessa>[] => [
  {
    ...{ campo: 'nome', titulo: 'Arquivo', largura: 'minmax(200px, 1.4fr)' },
    celular: 'titulo',
  },
  {
    ...{ campo: 'acoes', titulo: 'Arquivo', largura: 116 },
    celula: (remessa) => (
      <Button
        size="compact-xs"
        variant="default"
        tabIndex={-1}
        leftSection={<IconDownload size={13} aria-hidden />}
        aria-label={`Baixar ${remessa.nome}`}
        onClick={() => baixar(remessa)}
      >
        Baixar
      </Button>
    ),
  },
  { campo: 'sequencia', titulo: 'Número', tipo: 'numero', ordena: true, largura: 92 },
  { campo: 'empresa', titulo: 'Empresa', ordena: true, largura: 'minmax(150px, 1fr)' },
  { campo: 'conta', titulo: 'Conta', largura: 'minmax(130px, 1fr)' },
  { campo: 'criadoEm', titulo: 'Gerada em', tipo: 'instante', ordena: true },
  { campo: 'titulos', titulo: 'Boletos', tipo: 'numero', largura: 88 },
  { campo: 'baixas', titulo: 'Baixas', tipo: 'numero', largura: 84 },
  { campo: 'total', titulo: 'Total', tipo: 'dinheiro', ordena: true },
]

function Remessas() {
  const [empresa] = useEmpresaAtual()
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS, contexto: `remessas ${empresa?.ID ?? ''}` })
  const { dados, estado } = useConsulta(arquivosDoBanco.listarRemessas, {
    ...(empresa ? { empresaId: empresa.ID } : {}),
    ...lista.pedido,
  })
  const colunas = useMemo(
    () => dasRemessas(({ id }) => void baixar(arquivosDoBanco.baixarRemessa, { remessaId: id })),
    [baixar],
  )
  return (
    <Grade
      rotulo="remessas"
      colunas={colunas}
      linhas={dados?.lista}
      idDaLinha={({ id }) => id}
      nomeDaLinha={({ nome }) => nome}
      {...estado}
      {...lista.grade}
      selecao={undefined}
      paginacao={dados?.paginacao}
      totais={dados?.totais}
      vazio={{
        titulo: 'Nenhuma remessa ainda',
        texto: 'Em Boletos, «Gerar remessa» faz o arquivo que leva os boletos ao banco.',
      }}
    />
  )
}

/** The files that go to the bank and those that come from it. */
export function ArquivosDoBanco() {
  const [qual, setQual] = useState<'retornos' | 'remessas'>('retornos')
  return (
    <>
      <BarraDeAbas pequenas rotulo="Arquivos do banco">
        {(['retornos', 'remessas'] as const).map((uma) => (
          <button
            key={uma}
            type="button"
            aria-current={uma === qual ? 'true' : undefined}
            onClick={() => setQual(uma)}
          >
            {uma === 'retornos' ? 'Retornos' : 'Remessas'}
          </button>
        ))}
      </BarraDeAbas>
      {qual === 'retornos' ? <Retornos /> : <Remessas />}
    </>
  )
}
