//! A Server on a free port of loopback.

use crate::{Answer, Party};
use a2c_smcp::smcp_server_core::auth::{AuthError, AuthenticationProvider};
use a2c_smcp::smcp_server_core::SmcpServerBuilder;
use a2c_smcp::smcp_server_hyper::{HyperServer, VersionHandshakeConfig};
use serde_json::{json, Value};
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, RwLock};

/// Lets in whoever shows the secret; without one, everybody.
#[derive(Debug, Default)]
struct Doorman(RwLock<Option<String>>);

#[async_trait::async_trait]
impl AuthenticationProvider for Doorman {
    async fn authenticate(&self, _: &http::HeaderMap, auth: Option<&Value>) -> Result<(), AuthError> {
        let wanted = self.0.read().expect("not poisoned").clone();
        let shown = auth.and_then(|auth| auth["token"].as_str());
        if wanted.is_none() || wanted.as_deref() == shown {
            return Ok(());
        }
        Err(AuthError::Failed("wrong secret".to_string()))
    }
}

struct Running(Arc<Doorman>);

impl Party for Running {
    fn answer(self: Arc<Self>, method: String, params: Value) -> Answer {
        Box::pin(async move {
            if method != "set_secret" {
                return Err(format!("no method {method}").into());
            }
            *self.0 .0.write().expect("not poisoned") = params["secret"].as_str().map(str::to_string);
            Ok(Value::Null)
        })
    }
}

/// The port is chosen here, because the SDK does not tell on which one it listens.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address")
}

pub async fn start(is_open: bool) -> (Arc<dyn Party>, Value) {
    let doorman = Arc::new(Doorman::default());
    let layer = SmcpServerBuilder::new()
        .with_auth_provider(doorman.clone())
        .build_layer()
        .expect("the layer of the SDK");
    let handshake = VersionHandshakeConfig { enabled: !is_open, ..VersionHandshakeConfig::default() };
    let server = HyperServer::new().with_layer(layer).with_version_handshake(handshake);
    let address = free_address();
    tokio::spawn(async move {
        if let Err(error) = server.run(address).await {
            eprintln!("{error}");
        }
    });
    while tokio::net::TcpStream::connect(address).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    (Arc::new(Running(doorman)), json!({ "port": address.port() }))
}
